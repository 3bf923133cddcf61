/** Asks once whether to sync all records, and says what that costs. Shown where the deployment leaves the choice to each user. */
import { Button } from '@mantine/core';
import { plural } from '#domain/values/labels.ts';
import { useQueries } from '@tanstack/react-query';
import { read } from '#api/query.ts';
import { chooseSync } from '#records/giving/require-sync.tsx';
import { listInput } from '#records/lists.ts';
import { listNames } from '#domain/resources.ts';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { Banner } from '#ui/kit/banner.tsx';

export function AskToSync() {
  const { perMinute } = useConfiguration().replica;
  // The first page of each list says how many there are. Lists that the token may not read cost nothing.
  const firsts = useQueries({ queries: listNames.map((name) => read(name, listInput(name))) });
  const isCounted = firsts.every(({ isPending }) => !isPending);
  const pages = firsts.reduce((sum, { data }) => sum + (data?.last ?? 1), 0);
  const [minutes, requests] = isCounted
    ? [plural(Math.ceil(pages / perMinute), 'minute', 'minutes'), plural(pages, 'API request', 'API requests')]
    : ['… minutes', '… API requests'];
  return (
    <Banner
      kind="note"
      title="Search everyone and see complete totals"
      actions={
        <>
          <Button variant="filled" onClick={() => chooseSync(true)}>
            Turn on sync
          </Button>
          <Button onClick={() => chooseSync(false)}>Not now</Button>
        </>
      }
    >
      {/* One text, so that nothing moves when the figures come. */}
      {`Steward can sync all your records in the background: about ${minutes} (${requests}), plus time to identify donors. You can keep working. Records stored on this computer are encrypted, and deleted when you sign out.`}
    </Banner>
  );
}
