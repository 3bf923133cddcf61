import { Text } from '@mantine/core';
import { humanise } from '#domain/values/labels.ts';
import { Suspense, useEffect, useRef } from 'react';
import { givenFields } from '#api/fields.ts';
import type { Message } from '#api/resources.ts';
import { Moment, StatusBadge, UserText } from '#ui/kit/cells.tsx';
import { countLabel } from '#ui/list/column.tsx';
import { AllFields, FactSection } from '#ui/record/drawer-parts.tsx';
import { Details, ReceiptTop } from '#ui/record/receipt.tsx';
import { renderRawValue } from '#ui/record/given.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { Facts } from '#ui/kit/page.tsx';
import { TextWithSource } from '#ui/record/text-with-source.tsx';
import { formatTiming, type Timing, timingOf } from '#domain/message.ts';
import classes from './columns.module.css';
import type { DetailsProps } from '#ui/list/list-drawer.tsx';
import { recordFields } from '#records/details/record-fields.tsx';
import type { MessageField } from '#domain/lists/messages.ts';

const Compare = lazyPart(
  () => import('./compare.tsx'),
  ({ Compare }) => Compare,
);

/** Timings that the dates of a message don't say by themselves. */
const wrong: readonly Timing['key'][] = ['late', 'early', 'not-sent'];

/** The full message record: what people got first. */
export function MessageDetails({ row, columns }: DetailsProps<Message>) {
  const { facts } = recordFields<Message, MessageField>(columns, row);
  const { id, recipient_filters, recipient_count: count, sent_at, sending_at } = row;
  const timing = timingOf(row);
  const article = useRef<HTMLElement>(null);
  // What the message was searched for may be far down.
  useEffect(() => {
    article.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <>
      <ReceiptTop
        status={<StatusBadge status={row.status} />}
        line={[
          humanise(row.channel),
          count && (Number(count) === 1 ? '1 recipient' : `${countLabel(count)} recipients`),
          (sent_at || sending_at) && (
            <>
              {sent_at ? 'Sent' : 'Scheduled for'} <Moment at={sent_at || sending_at} timed within />
            </>
          ),
          timing && wrong.includes(timing.key) && formatTiming(timing),
        ]}
      />
      <article ref={article} className={classes.message} aria-label="Message">
        {row.preheader ? (
          <Text size="sm" c="dimmed">
            <UserText>{row.preheader}</UserText>
          </Text>
        ) : null}
        {row.body?.trim() ? (
          <TextWithSource source={row.body} />
        ) : (
          <Text size="sm" c="dimmed">
            No text.
          </Text>
        )}
      </article>
      <FactSection title="Recipients" facts={[{ label: 'Filters', value: renderRawValue(recipient_filters) }]} />
      <Suspense fallback={null}>
        <Compare key={id} message={row} />
      </Suspense>
      <Details>
        <Facts
          flush
          facts={facts(
            'internal_name',
            'sent_at',
            'sending_at',
            { timing: timing && formatTiming(timing) },
            'created_at',
            'updated_at',
            'id',
          )}
        />
      </Details>
      <AllFields fields={givenFields(row)} />
    </>
  );
}
