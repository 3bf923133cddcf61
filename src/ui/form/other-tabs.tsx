import { useEffect, useRef, useState } from 'react';
import type { FormId } from '../../device/form-id.ts';
import { joinForm, type OtherTabs } from '../../device/form-tabs.ts';
import { announce } from '../browser/announcer.tsx';
import { Banner } from '../kit/banner.tsx';
import { formatClock } from '../values/time.ts';

/** What is heard of this form from other tabs, and a way to tell them that it was saved here. */
export function useOtherTabs(form: FormId): OtherTabs & { tellSaved(): void } {
  const [others, setOthers] = useState<OtherTabs>({ editing: false, savedAt: null });
  const membership = useRef<ReturnType<typeof joinForm>>(undefined);
  useEffect(() => {
    let before: OtherTabs = { editing: false, savedAt: null };
    const joined = joinForm(form, (heard) => {
      setOthers(heard);
      if (heard.savedAt !== null && heard.savedAt !== before.savedAt) announce(savedWords(heard.savedAt));
      else if (heard.editing && !before.editing) announce('Also being edited in another tab');
      before = heard;
    });
    membership.current = joined;
    return joined.leave;
  }, [form]);
  return { ...others, tellSaved: () => membership.current?.saved() };
}

const savedWords = (at: number) => `Saved in another tab at ${formatClock(at)}`;

interface OtherTabsBannerProps {
  others: OtherTabs;
  /** `household` */
  noun: string;
  /** Whether the record can be read again before it is sent. */
  isReread: boolean;
}

/** Says that the form is open, or was saved, in another tab of this browser. */
export function OtherTabsBanner({ others: { editing, savedAt }, noun, isReread }: OtherTabsBannerProps) {
  return (
    <>
      {savedAt === null ? null : (
        <Banner kind="not-known" title={savedWords(savedAt)}>
          {isReread
            ? `You will see what differs before anything is sent.`
            : `What was saved there is not shown here, and what you set here replaces it.`}
        </Banner>
      )}
      {editing ? (
        <Banner kind="note" title={`This ${noun} is also being edited in another tab`}>
          The last save wins.{isReread ? ' You will see the other changes first.' : ''}
        </Banner>
      ) : null}
    </>
  );
}
