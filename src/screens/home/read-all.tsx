/** Asks once whether to sync all records, and says what that costs. Shown where the deployment leaves the choice to each user. */
import { plural } from '../../domain/values/labels.ts';
import { useQueries } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { listInput } from '../../records/lists.ts';
import { listNames } from '../../replica/lists.ts';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { choose, usePreference } from '../../ui/browser/preferences.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';

export function ReadAll() {
  const { sandbox, replica } = useConfiguration();
  const choice = usePreference('readsAll');
  return replica.mode === 'ask' && !sandbox && choice === null ? <Offer perMinute={replica.perMinute} /> : null;
}

function Offer({ perMinute }: { perMinute: number }) {
  // The first page of each list says how many there are. Lists that the token may not read cost nothing.
  const firsts = useQueries({ queries: listNames.map((name) => read(name, listInput(name))) });
  if (firsts.some(({ isPending }) => isPending)) return null;
  const pages = firsts.reduce((sum, { data }) => sum + (data?.last ?? 1), 0);
  const minutes = Math.ceil(pages / perMinute);
  return (
    <Banner
      kind="note"
      title="Search everyone and see complete totals"
      actions={
        <>
          <Button variant="filled" onClick={() => choose({ readsAll: true })}>
            Turn on sync
          </Button>
          <Button onClick={() => choose({ readsAll: false })}>Not now</Button>
        </>
      }
    >
      Steward can sync all your records in the background: about {plural(minutes, 'minute', 'minutes')} (
      {plural(pages, 'API request', 'API requests')}), plus time to identify donors. You can keep working. Records
      stored on this computer are encrypted, and deleted when you sign out.
    </Banner>
  );
}
