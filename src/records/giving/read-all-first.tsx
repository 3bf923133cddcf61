/** What stands on a screen that answers from all rows, until they are read. */
import type { ReactNode } from 'react';
import type { ListName } from '../../api/operations.ts';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { choose, usePreference } from '../../ui/browser/preferences.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { useReplica } from '../use-at-hand.ts';

interface ReadAllFirstProps {
  title: string;
  /** What is done with the rows: `Donors are counted`. */
  what: string;
  /** From which rows. */
  from?: 'transactions' | 'households';
  /** Shown where lists are read, as far as that is. */
  children(replica: AtHand): ReactNode;
}

/** Its children where lists are read in the background; else why not, and the offer to read them. */
export function ReadAllFirst({ title, what, from = 'transactions', children }: ReadAllFirstProps) {
  const replica = useReplica();
  const { mode } = useConfiguration().replica;
  const choice = usePreference('readsAll');
  if (replica) return children(replica);
  if (mode === 'off')
    return (
      <Before title={title}>
        {what} from all {from}, and lists are not read as a whole here.
      </Before>
    );
  if (choice ?? mode === 'memory')
    return (
      <Before title={title}>
        {what} once all {from} are read.
      </Before>
    );
  return (
    <Before title={title}>
      <Banner
        kind="note"
        title={`${what} from all ${from}`}
        actions={
          <Button variant="filled" onClick={() => choose({ readsAll: true })}>
            Read all lists
          </Button>
        }
      >
        Steward reads all lists in the background, and learns who gave. The rows are forgotten when you sign out.
      </Banner>
    </Before>
  );
}

/** A page that has its title, and in place of an answer what is said here. */
export function Before({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title={title} />} />
      <div role="status">{children}</div>
    </ScreenPage>
  );
}

/** Every question about gifts is made of these. One that may not be read is done without, if it can be. */
const besides = ['listCampaigns', 'listHouseholds', 'listPledges'] as const;

/** How far the reading is, as a sentence; empty once gifts and who gave them are at hand, and `others` too. */
export function readingWords(
  { lists, givers }: AtHandStatus,
  what: string,
  others: readonly ListName[] = besides,
): string {
  const { problem, rows, total, wholeSince } = lists.listTransactions;
  if (problem === 'refused') return `${what} from all transactions, which your token may not read.`;
  const all = total === null ? '' : ` of ${formatCount(total)}`;
  if (wholeSince === null) return `${what} once all transactions are read: ${formatCount(rows)}${all} so far.`;
  const isRead = others.every((name) => lists[name].wholeSince !== null || lists[name].problem === 'refused');
  if (!isRead) return 'All transactions are read. Other lists are next.';
  return givers ? '' : 'All transactions are read. Learning who gave.';
}
