import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '../ui/banner.tsx';
import { formatClock } from '../ui/time.ts';
import { differencesOf } from './saved-differences.ts';

interface SavedBannersProps {
  /** `household` */
  noun: string;
  id: string;
  /** When it was saved, in milliseconds. */
  at: number;
}

/** What a save came to, and where the answer was not what was to be expected. */
export function SavedBanners({ noun, id, at }: SavedBannersProps) {
  const cache = useQueryClient();
  const { storedDifferently = [], changedUnasked = [], notAnswered = [] } = differencesOf(cache, noun, id, at) ?? {};
  return (
    <>
      <Banner kind="saved" title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} saved at ${formatClock(at)}`}>
        {storedDifferently.map(({ label, sent, stored }) => (
          <p key={label}>
            {label}: the service stored “<bdi>{sent}</bdi>” as “<bdi>{stored}</bdi>”.
          </p>
        ))}
        {notAnswered.length > 0 ? (
          <p>
            The service’s answer leaves out what it stored, so this could not be compared: {notAnswered.join(', ')}.
          </p>
        ) : null}
      </Banner>
      {changedUnasked.length > 0 ? (
        <Banner
          kind="refused"
          title={`Saving also changed ${changedUnasked.length === 1 ? '1 field' : `${changedUnasked.length} fields`} that you did not edit`}
        >
          {changedUnasked.map(({ label, was, now }) => (
            <p key={label}>
              {label}: was “<bdi>{was}</bdi>”, is now “<bdi>{now}</bdi>”.
            </p>
          ))}
        </Banner>
      ) : null}
    </>
  );
}
