/** The changes that were sent from this browser, as lines that people read. */
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconCloudOff,
  IconLoader2,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { toText } from '../../api/fields.ts';
import type { Activity, BulkCounts } from '../../device/activity-entry.ts';
import { detailsOf, isOnItsWay } from '../../device/activity.ts';
import { knownName } from '../../device/people.ts';
import { humanised, Moment } from '../../ui/kit/cells.tsx';
import { useNarrow } from '../../ui/browser/layout.ts';
import { LineList } from '../../ui/kit/line-list.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { Facts } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { Acts, ChangedUnasked, placeOf, whatWords } from './acts.tsx';
import { contactFields } from '../../records/contact.ts';
import classes from './entries.module.css';
import { CampaignLink, ContactLink } from '../../records/links.tsx';
import { recordKinds } from '../../records/record-kinds.ts';

export const outcomeWords: Record<Activity['outcome'], string> = {
  saved: 'Saved',
  refused: 'Refused',
  'not-sent': 'Not sent',
  'not-known': 'Not known',
};

const outcomeIcons: Record<Activity['outcome'], TablerIcon> = {
  saved: IconCircleCheck,
  refused: IconCircleX,
  'not-sent': IconCloudOff,
  'not-known': IconAlertTriangle,
};

/** The page of the record; of what cannot be read, the form that changes it. */
function recordLink(entry: Activity): LinkOptions | null {
  const { kind, record } = entry;
  if (record === null || kind === 'ticket-item') return null;
  if (kind === 'household') return recordKinds.household.link(record);
  return kind === 'discount-code' ? (placeOf(entry)?.link ?? null) : null;
}

function What({ entry }: { entry: Activity }) {
  const { kind, record, campaign } = entry;
  const link = recordLink(entry);
  const words = whatWords(entry);
  return (
    <>
      {kind === 'contact' && record !== null ? (
        <ContactLink id={record} />
      ) : link ? (
        <Link {...link}>{words}</Link>
      ) : (
        words
      )}
      {kind === 'contact' && record !== null && knownName(record) !== undefined ? (
        <div className={classes.second}>{words}</div>
      ) : null}
      {campaign === null ? null : (
        <div className={classes.second}>
          in <CampaignLink id={campaign} />
        </div>
      )}
    </>
  );
}

/** `970 saved, 12 refused, 2 not known: 4801, 4802` */
function bulkWords({ unknown, ...counts }: BulkCounts): string {
  const words = (['saved', 'refused', 'not-known'] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeWords[outcome].toLowerCase()}`)
    .join(', ');
  const more = counts['not-known'] > unknown.length ? ' and others' : '';
  return counts['not-known'] > 0 ? `${words}: ${unknown.join(', ')}${more}` : words;
}

function Outcome({ entry }: { entry: Activity }) {
  const { outcome, checked } = entry;
  const sending = isOnItsWay(entry);
  const Icon = sending ? IconLoader2 : outcomeIcons[outcome];
  const message = detailsOf(entry.key)?.message ?? (entry.bulk && bulkWords(entry.bulk));
  return (
    <>
      <span
        className={classes.outcome}
        data-outcome={sending ? undefined : outcome}
        data-checked={checked || undefined}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        {sending ? 'Being sent' : outcomeWords[outcome]}
        {checked ? ', checked' : ''}
      </span>
      {message ? (
        <div className={classes.second}>
          <bdi>{message}</bdi>
        </div>
      ) : null}
      <ChangedUnasked entry={entry} />
    </>
  );
}

const contactLabels: Readonly<Record<string, string>> = Object.fromEntries(
  contactFields.map(({ key, label }) => [key, label]),
);
const labels: Partial<Record<Activity['operation'], Readonly<Record<string, string>>>> = {
  updateContact: contactLabels,
  updateHousehold: { head_contact_id: 'Head of household' },
};

/** A field of a body as its form calls it. */
function labelOf(operation: Activity['operation'], field: string): string {
  return labels[operation]?.[field] ?? humanised(field);
}

function FieldNames({ entry: { key, operation, fields, changed } }: { entry: Activity }) {
  const body = detailsOf(key)?.body;
  return (
    <>
      {(changed ?? fields.map((field) => labelOf(operation, field))).join(', ')}
      {body ? (
        <details className={classes.values}>
          <summary>Values sent</summary>
          <Facts
            flush
            facts={Object.entries(body).map(([field, value]) => ({
              label: labelOf(operation, field),
              value: toText(value) || <span className={classes.second}>No value</span>,
            }))}
          />
        </details>
      ) : null}
    </>
  );
}

function durationWords({ duration }: Activity): string {
  if (duration === null) return '';
  return duration < 1000 ? `${duration} ms` : `${formatCount(Math.round(duration / 1000))} s`;
}

function When({ at }: Activity) {
  return <Moment at={new Date(at).toISOString()} />;
}

/** The newest first. On a phone's width the columns stand under each other. */
export function ActivityTable({ entries }: { entries: readonly Activity[] }) {
  const narrow = useNarrow();
  if (narrow) {
    return (
      <LineList
        lines={entries.map((entry) => ({
          key: entry.key,
          label: <What entry={entry} />,
          second: (
            <div className={classes.card}>
              <Outcome entry={entry} />
              <div>
                <When {...entry} />
                {entry.duration === null ? '' : `, ${durationWords(entry)}`}
              </div>
              <div>
                <FieldNames entry={entry} />
              </div>
              <Acts entry={entry} />
            </div>
          ),
        }))}
      />
    );
  }
  return (
    <PlainTable
      caption="Changes made in this browser"
      rows={entries}
      columns={[
        { title: 'What', cell: (entry) => <What entry={entry} /> },
        { title: 'Sent', cell: (entry) => <When {...entry} /> },
        { title: 'Outcome', cell: (entry) => <Outcome entry={entry} /> },
        { title: 'Changed', cell: (entry) => <FieldNames entry={entry} /> },
        { title: 'Duration', figure: true, cell: durationWords },
        { title: 'Actions', titleSpoken: true, cell: (entry) => <Acts entry={entry} /> },
      ]}
    />
  );
}
