import { useEffect, useState } from 'react';
import type { FormId } from '#device/form-id.ts';
import { joinForm, type OtherTabs } from '#device/form-tabs.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { formatAt } from '#ui/format/when.ts';

export function useOtherTabs(form: FormId): OtherTabs {
  const [others, setOthers] = useState<OtherTabs>({ editing: false, savedAt: null });
  useEffect(
    () =>
      joinForm(form, (news) => {
        setOthers((before) => ({ ...before, ...news }));
        if (news.savedAt) announce(savedElsewhereMessage(news.savedAt));
        else if (news.editing) announce('Also being edited in another tab');
      }).leave,
    [form],
  );
  return others;
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
