import { Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCloudOff,
  IconSend,
} from '@tabler/icons-react';
import type { TicketItem } from '#api/resources.ts';
import { Copyable } from '#ui/record/drawer-parts.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { formatAt } from '#ui/format/when.ts';
import { formatTypedAmount } from '#records/sent-values.ts';
import { otherSavedValues, type TicketItemBody } from './body.ts';
import { answerOf, errorOf, isCreated, type ItemRow, type ItemState, type Rows } from './rows.ts';
import classes from './results.module.css';

const looks: Record<ItemState, { words: string; Icon: typeof IconClock }> = {
  waiting: { words: 'Waiting', Icon: IconClock },
  sending: { words: 'Sending', Icon: IconSend },
  saved: { words: 'Created', Icon: IconCircleCheck },
  rejected: { words: 'Rejected', Icon: IconCircleX },
  'not-sent': { words: 'Not sent', Icon: IconCloudOff },
  unconfirmed: { words: 'Unconfirmed', Icon: IconAlertTriangle },
};

export function ItemResults({ rows, currency }: { rows: Rows; currency: string | null }) {
  return (
    <Panel title="Ticket items" aside={`${rows.filter(isCreated).length} of ${rows.length} created`}>
      <PlainTable
        caption="Result for each ticket item"
        rows={rows}
        columns={[
          { title: 'Name', cell: ({ tier }) => <bdi>{tier.name}</bdi> },
          {
            title: 'Price',
            figure: true,
            cell: ({ tier }) => formatTypedAmount(tier.price, currency),
          },
          { title: 'Result', cell: (row) => <Result row={row} currency={currency} /> },
        ]}
      />
    </Panel>
  );
}

function Result({ row, currency }: { row: ItemRow; currency: string | null }) {
  const { state, sentAt, endedAt } = row;
  const { words, Icon } = looks[state];
  const error = errorOf(row);
  return (
    <>
      <span className={classes.result} data-step={state}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {words}
        {state === 'saved' && endedAt !== null ? ` ${formatAt(endedAt)}` : ''}
        {state === 'unconfirmed' && sentAt !== null ? `, sent ${formatAt(sentAt)}` : ''}
      </span>
      {isCreated(row) ? <Created body={row.body} answer={answerOf(row)} currency={currency} /> : null}
      {error ? (
        <Text component="div" size="sm" c="dimmed">
          <bdi>{error.message}</bdi>
        </Text>
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
  const besides = answer ? otherSavedValues(body, answer, { currency }) : [];
  return (
    <>
      <Text component="div" size="sm" c="dimmed">
        {answer?.id ? (
          <>
            ID <Copyable text={answer.id} what="ID" />
          </>
        ) : (
          'No ID returned.'
        )}
      </Text>
      {besides.length > 0 ? (
        <Text component="div" size="sm" c="dimmed">
          Also saved: <bdi>{besides.join(', ')}</bdi>
        </Text>
      ) : null}
    </>
  );
}

/** Formats the announcement of one item's result: `Gala dinner: created`. */
export function formatResult({ tier, state }: Rows[number]): string {
  return `${tier.name}: ${looks[state].words.toLowerCase()}`;
}
