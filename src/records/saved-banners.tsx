import { useEffect } from 'react';
import type { FormId } from '#device/form-id.ts';
import { saveResult } from '#device/save-results.ts';
import { plural } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';

interface SavedBannersProps {
  form: FormId;
  /** When it was saved, in milliseconds. */
  at: number;
}

/** Announces a save, and shows banners for what the platform saved in another way than it was sent. */
export function SavedBanners({ form, at }: SavedBannersProps) {
  const result = saveResult(form, at);
  // The focused heading has already announced the record.
  const spoken = result && (result.isUndo ? 'Undone' : 'Saved');
  useEffect(() => (spoken ? announce(spoken) : undefined), [spoken, at]);
  if (!result) return null;
  const { storedDifferently, changedUnasked, notAnswered = [], remarks = [] } = result;
  return (
    <>
      {storedDifferently.length + notAnswered.length + remarks.length > 0 ? (
        <Banner kind="note" title="Check the saved values">
          {storedDifferently.map(({ label, sent, stored }) => (
            <p key={label}>
              {label}: saved as “<bdi>{stored}</bdi>” instead of “<bdi>{sent}</bdi>”.
            </p>
          ))}
          {remarks.map((words) => (
            <p key={words}>{words}</p>
          ))}
          {notAnswered.length > 0 ? <p>The platform didn’t confirm: {notAnswered.join(', ')}.</p> : null}
        </Banner>
      ) : null}
      {changedUnasked.length > 0 ? (
        <Banner
          kind="refused"
          title={`The platform also changed ${plural(changedUnasked.length, 'field', 'fields')} you didn’t edit`}
        >
          {changedUnasked.map(({ label, was, now }) => (
            <p key={label}>
              {label}: changed from “<bdi>{was}</bdi>” to “<bdi>{now}</bdi>”.
            </p>
          ))}
        </Banner>
      ) : null}
    </>
  );
}
