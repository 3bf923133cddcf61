import { humanise } from '../../domain/values/labels.ts';
import { Suspense } from 'react';
import { givenFields } from '../../api/fields.ts';
import type { Message } from '../../api/resources.ts';
import { MomentWithZone } from '../../ui/kit/cells.tsx';
import { CopyLinkButton } from '../../ui/record/copy-link.tsx';
import { countLabel } from '../../ui/list/column.tsx';
import { AllFields, Copyable, Section } from '../../ui/record/drawer-parts.tsx';
import { renderRawValue } from '../../ui/record/given.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { Facts } from '../../ui/kit/page.tsx';
import { TextWithSource } from '../../ui/record/text-with-source.tsx';
import { formatTiming, timingOf } from '../../domain/message.ts';
import classes from './columns.module.css';

const Compare = lazyPart(
  () => import('./compare.tsx'),
  ({ Compare }) => Compare,
);

/** All fields of a message. */
export function MessageDetails({ row }: { row: Message }) {
  const { id, recipient_filters } = row;
  const timing = timingOf(row);
  return (
    <>
      <Section title="Message">
        <Facts
          flush
          facts={[
            { label: 'Internal name', value: row.internal_name },
            { label: 'Subject', value: row.subject },
            { label: 'Preheader', value: row.preheader },
            { label: 'Channel', value: humanise(row.channel) },
          ]}
        />
      </Section>
      <Section title="Body">
        {row.body?.trim() ? <TextWithSource source={row.body} /> : <p className={classes.note}>No text.</p>}
      </Section>
      <Suspense fallback={null}>
        <Compare key={id} message={row} />
      </Suspense>
      <Section title="Recipients">
        <Facts
          flush
          facts={[
            { label: 'Recipients', value: countLabel(row.recipient_count) },
            { label: 'Filters', value: renderRawValue(recipient_filters) },
          ]}
        />
      </Section>
      <Section title="Dates">
        <Facts
          flush
          facts={[
            { label: 'Sent', value: moment(row.sent_at) },
            { label: 'Scheduled for', value: moment(row.sending_at) },
            { label: 'Timing', value: timing && formatTiming(timing) },
            { label: 'Created', value: moment(row.created_at) },
            { label: 'Updated', value: moment(row.updated_at) },
            { label: 'Message ID', value: id && <Copyable text={id} what="ID" /> },
            { label: 'Link', value: <CopyLinkButton /> },
          ]}
        />
      </Section>
      <AllFields fields={givenFields(row)} />
    </>
  );
}

function moment(at: string | null) {
  return at ? <MomentWithZone at={at} zone={null} /> : null;
}
