/** What became of ticket items that were sent one after the other. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCloudOff,
  IconSend,
} from '@tabler/icons-react';
import type { TicketItem } from '../../api/resources.ts';
import { Copyable } from '../../ui/record/drawer-parts.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { formatClock } from '../../ui/values/time.ts';
import { amountWords } from '../../records/sent-values.ts';
import { storedBesides, type TicketItemBody } from './body.ts';
import type { RowState, Rows, RunRow } from './run.ts';
import classes from './results.module.css';

const looks: Record<RowState['step'], { words: string; Icon: typeof IconClock }> = {
  waiting: { words: 'Waiting', Icon: IconClock },
  sending: { words: 'Being sent', Icon: IconSend },
  created: { words: 'Created', Icon: IconCircleCheck },
  refused: { words: 'Refused', Icon: IconCircleX },
  'not-sent': { words: 'Not sent', Icon: IconCloudOff },
  'not-known': { words: 'Not known', Icon: IconAlertTriangle },
};

export function ItemResults({ rows, currency }: { rows: Rows; currency: string | null }) {
  return (
    <Panel title="Ticket items" aside={progressWords(rows)}>
      <PlainTable
        caption="What became of each ticket item"
        rows={rows}
        columns={[
          { title: 'Name', cell: ({ tier }) => <bdi>{tier.name}</bdi> },
          {
            title: 'Price',
            figure: true,
            cell: ({ tier }) => amountWords(tier.price, currency),
          },
          { title: 'Result', cell: (row) => <Result {...row} currency={currency} /> },
        ]}
      />
    </Panel>
  );
}

function Result({ body, state, currency }: RunRow & { currency: string | null }) {
  const { words, Icon } = looks[state.step];
  return (
    <>
      <span className={classes.result} data-step={state.step}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {words}
        {state.step === 'created' ? ` at ${formatClock(state.at)}` : ''}
        {state.step === 'not-known' ? `, sent at ${formatClock(state.sentAt)}` : ''}
      </span>
      {state.step === 'created' ? <Created body={body} answer={state.answer} currency={currency} /> : null}
      {'error' in state && state.error ? (
        <div className={classes.second}>
          <bdi>{state.error.message}</bdi>
        </div>
      ) : null}
    </>
  );
}

interface CreatedProps {
  body: TicketItemBody;
  answer: TicketItem | null;
  currency: string | null;
}

function Created({ body, answer, currency }: CreatedProps) {
  const besides = answer ? storedBesides(body, answer, currency) : [];
  return (
    <>
      <div className={classes.second}>
        {answer?.id ? (
          <>
            ID <Copyable text={answer.id} what="ID" />
          </>
        ) : (
          'The answer gives no ID.'
        )}
      </div>
      {besides.length > 0 ? (
        <div className={classes.second}>
          Also stored: <bdi>{besides.join(', ')}</bdi>
        </div>
      ) : null}
    </>
  );
}

function progressWords(rows: Rows): string {
  const created = rows.filter(({ state }) => state.step === 'created').length;
  return `${created} of ${rows.length} created`;
}

/** What is said aloud when a row has ended. */
export function spokenResult({ tier, state }: Rows[number]): string {
  return `${tier.name}: ${looks[state.step].words.toLowerCase()}`;
}
