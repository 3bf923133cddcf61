import { useEffect, useRef, useState } from 'react';
import type { FormId } from '#device/form-id.ts';
import { joinForm, type OtherTabs } from '#device/form-tabs.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { formatAt } from '#ui/format/when.ts';

/** Returns the state of this form in other tabs, and a function that tells them it was saved here. */
export function useOtherTabs(form: FormId): OtherTabs & { tellSaved(): void } {
  const [others, setOthers] = useState<OtherTabs>({ editing: false, savedAt: null });
  const membership = useRef<ReturnType<typeof joinForm>>(undefined);
  useEffect(() => {
    let before: OtherTabs = { editing: false, savedAt: null };
    const joined = joinForm(form, (heard) => {
      setOthers(heard);
      if (heard.savedAt !== null && heard.savedAt !== before.savedAt) announce(savedElsewhereMessage(heard.savedAt));
      else if (heard.editing && !before.editing) announce('Also being edited in another tab');
      before = heard;
    });
    membership.current = joined;
    return joined.leave;
  }, [form]);
  return { ...others, tellSaved: () => membership.current?.saved() };
}

const savedElsewhereMessage = (at: number) => `Saved in another tab ${formatAt(at)}`;

interface OtherTabsBannerProps {
  others: OtherTabs;
  /** `household` */
  noun: string;
  /** The record is reloaded and compared before it is sent. */
  isReread: boolean;
}

export function OtherTabsBanner({ others: { editing, savedAt }, noun, isReread }: OtherTabsBannerProps) {
  return (
    <>
      {savedAt === null ? null : (
        <Banner kind="not-known" title={savedElsewhereMessage(savedAt)}>
          {isReread
            ? 'You’ll review the differences before saving.'
            : 'Changes saved there aren’t shown here. What you set here overwrites them.'}
        </Banner>
      )}
      {editing ? (
        <Banner kind="note" title={`This ${noun} is also being edited in another tab`}>
          {isReread ? 'The last save wins. You’ll see the other changes first.' : 'The last save wins.'}
        </Banner>
      ) : null}
    </>
  );
}
