/** The table of changes in Activity, and their outcomes. */
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCloudOff,
  IconLoader2,
  IconPlayerStop,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { formatCount, humanise, plural } from '#domain/values/labels.ts';
import { toText } from '#api/fields.ts';
import type { Activity, ImportState } from '#device/activity-entry.ts';
import { detailsOf, isOnItsWay } from '#device/activity.ts';
import { Moment } from '#ui/kit/cells.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { Facts } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { Acts, changedRecordLabel, ChangedUnasked, kindLabels, placeOf } from './acts.tsx';
import { contactFields } from '#records/contact.ts';
import classes from './entries.module.css';
import { CampaignLink } from '#records/ways/further-links.tsx';
import { ContactLink } from '#records/ways/further-links.tsx';
import { recordKinds } from '#records/record-kinds.ts';
import { useName } from '#records/ways/use-name.ts';
import { formatImport } from '#ui/bulk/interrupted.ts';

/** The outcome of a change; of an import that has rows left, its state. */
export type ShownOutcome = Activity['outcome'] | Exclude<ImportState, 'ended'>;
export type StateOf = (entry: Activity) => ImportState | null;

export function shownOutcome(entry: Activity, stateOf: StateOf): ShownOutcome {
  const state = stateOf(entry);
  return state === null || state === 'ended' ? entry.outcome : state;
}

export const outcomeLabels: Record<ShownOutcome, string> = {
  saved: 'Saved',
  rejected: 'Rejected',
  'not-sent': 'Not sent',
  unconfirmed: 'Unconfirmed',
  interrupted: 'Interrupted',
  open: 'In progress',
};

const outcomeIcons: Record<ShownOutcome, TablerIcon> = {
  saved: IconCircleCheck,
  rejected: IconCircleX,
  'not-sent': IconCloudOff,
  unconfirmed: IconAlertTriangle,
  interrupted: IconPlayerStop,
  open: IconLoader2,
};

function Outcome({ entry, stateOf }: { entry: Activity; stateOf: StateOf }) {
  const { checked } = entry;
  const outcome = shownOutcome(entry, stateOf);
  const sending = isOnItsWay(entry);
  const Icon = sending ? IconLoader2 : outcomeIcons[outcome];
  const message = detailsOf(entry.key)?.message ?? formatImport(entry, stateOf(entry));
  return (
    <>
      <span
        className={classes.outcome}
        data-outcome={sending ? undefined : outcome}
        data-checked={checked || undefined}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        {sending ? 'Sending' : outcomeLabels[outcome]}
        {checked ? ', resolved' : ''}
      </span>
      {message ? (
        <div className={classes.second}>
          <bdi>{message}</bdi>
        </div>
      ) : null}
      <ChangedUnasked entry={entry} />
      <ChangedRecords entry={entry} />
    </>
  );
}

const pageSize = 100;

/** Lists the records that an import changed, each with a link. Renders nothing for a change of one record. */
function ChangedRecords({ entry: { bulk, ...entry } }: { entry: Activity }) {
  const [shown, setShown] = useState(0);
  const { records = [] } = bulk ?? {};
  if (records.length === 0) return null;
  const noun = kindLabels[entry.kind].toLowerCase();
  return (
    <details className={classes.values} onToggle={({ currentTarget }) => setShown(currentTarget.open ? pageSize : 0)}>
      <summary>Show {plural(records.length, noun, `${noun}s`)}</summary>
      <ul className={classes.records}>
        {records.slice(0, shown).map((id) => {
          const [record = null, campaign = null] = id.split(' / ').toReversed();
          return (
            <li key={id}>
              <RecordCell entry={{ ...entry, record, campaign }} />
            </li>
          );
        })}
      </ul>
      {shown > 0 && records.length > shown ? (
        <Button variant="transparent" onClick={() => setShown(shown + pageSize)}>
          Show {formatCount(pageSize)} more
        </Button>
      ) : null}
    </details>
  );
}

const contactLabels: Readonly<Record<string, string>> = Object.fromEntries(
  contactFields.map(({ key, label }) => [key, label]),
);
const labels: Partial<Record<Activity['operation'], Readonly<Record<string, string>>>> = {
  updateContact: contactLabels,
  updateHousehold: { head_contact_id: 'Head of household' },
};

/** Returns a field's label in its form. */
function labelOf(operation: Activity['operation'], field: string): string {
  return labels[operation]?.[field] ?? humanise(field);
}

function FieldNames({ entry: { key, operation, fields, changed } }: { entry: Activity }) {
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  const body = showsTechnicalDetails ? detailsOf(key)?.body : undefined;
  return (
    <>
      {(changed ?? fields.map((field) => labelOf(operation, field))).join(', ')}
      {body ? (
        <details className={classes.values}>
          <summary>Show values</summary>
          <Facts
            flush
            facts={Object.entries(body).map(([field, value]) => ({
              label: labelOf(operation, field),
              value: toText(value) || <span className={classes.second}>Blank</span>,
            }))}
          />
        </details>
      ) : null}
    </>
  );
}

function formatDuration({ duration }: Activity): string {
  if (duration === null) return '';
  return duration < 1000 ? `${duration} ms` : `${formatCount(Math.round(duration / 1000))} s`;
}

/** Changes from newest to oldest. Durations are technical details. */
export function ActivityTable({ entries, stateOf }: { entries: readonly Activity[]; stateOf: StateOf }) {
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  return (
    <PlainTable
      caption="Changes made in this browser"
      stacked
      rows={entries}
      columns={[
        { title: 'Record', cell: (entry) => <RecordCell entry={entry} /> },
        { title: 'Time', alone: true, cell: ({ at }) => <Moment at={new Date(at).toISOString()} timed /> },
        { title: 'Outcome', alone: true, cell: (entry) => <Outcome entry={entry} stateOf={stateOf} /> },
        { title: 'Fields', alone: true, cell: (entry) => <FieldNames entry={entry} /> },
        showsTechnicalDetails && { title: 'Duration', figure: true, cell: formatDuration },
        {
          title: 'Actions',
          titleSpoken: true,
          cell: (entry) => <Acts entry={entry} isInterrupted={stateOf(entry) === 'interrupted'} />,
        },
      ]}
    />
  );
}

/** Returns the link to the record's page, or to its form if the platform doesn't return the record. */
function recordLink(entry: Activity): LinkOptions | null {
  const { kind, record } = entry;
  if (record === null || kind === 'ticket-item') return null;
  if (kind === 'household') return recordKinds.household.link(record);
  return kind === 'discount-code' ? (placeOf(entry)?.link ?? null) : null;
}

/** Names the record of a change, with a link. */
function RecordCell({ entry }: { entry: Activity }) {
  const { kind, record, campaign } = entry;
  const link = recordLink(entry);
  const words = changedRecordLabel(entry);
  const contact = kind === 'contact' ? record : null;
  const known = useName('contact', contact);
  return (
    <>
      {contact !== null ? <ContactLink id={contact} /> : link ? <Link {...link}>{words}</Link> : words}
      {contact === null ? null : (
        // The row stays as high when the name arrives.
        <div className={classes.second}>{known?.name ? words : '\u00A0'}</div>
      )}
      {campaign === null ? null : (
        <div className={classes.second}>
          in <CampaignLink id={campaign} />
        </div>
      )}
    </>
  );
}
