/** Where the deployment leaves it to each person, Home asks once whether all lists are to be read, and says what it costs. */
import { useQueries } from '@tanstack/react-query';
import { read } from '../../api/query.ts';
import { listInput } from '../../records/lists.ts';
import { listNames } from '../../replica/lists.ts';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { choose, usePreference } from '../../ui/browser/preferences.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { formatCount } from '../../ui/values/money.ts';

export function ReadAll() {
  const { sandbox, replica } = useConfiguration();
  const choice = usePreference('readsAll');
  return replica.mode === 'ask' && !sandbox && choice === null ? <Offer perMinute={replica.perMinute} /> : null;
}

function Offer({ perMinute }: { perMinute: number }) {
  // The first pages say how many there are; lists that may not be read cost nothing.
  const firsts = useQueries({ queries: listNames.map((name) => read(name, listInput(name))) });
  if (firsts.some(({ isPending }) => isPending)) return null;
  const pages = firsts.reduce((sum, { data }) => sum + (data?.last ?? 1), 0);
  const minutes = Math.ceil(pages / perMinute);
  return (
    <Banner
      kind="note"
      title="Find anyone, and get totals over everything"
      actions={
        <>
          <Button variant="filled" onClick={() => choose({ readsAll: true })}>
            Read all lists
          </Button>
          <Button onClick={() => choose({ readsAll: false })}>Not now</Button>
        </>
      }
    >
      Steward reads every list once and keeps it up to date: about {formatCount(pages)} requests,{' '}
      {minutes === 1 ? 'a minute' : `${formatCount(minutes)} minutes`}, then more to learn who gave. You can go on
      working meanwhile. The rows are forgotten when you sign out.
    </Banner>
  );
}
