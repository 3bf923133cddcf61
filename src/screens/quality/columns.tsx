/** Columns, card, and ready-made views of the data quality list. */
import { type Tone } from '../../domain/values/labels.ts';
import { setMarks } from '../../device/marks.ts';
import { formPlace } from '../../records/draft-links.ts';
import { ContactLink, HouseholdNameLink } from '../../records/links.tsx';
import { useOpenPrefilled } from '../../records/undo-plan.ts';
import type { Check, QualityKnown, QualityRow } from '../../replica/questions/quality.ts';
import { announceStored } from '../../ui/browser/preferences.ts';
import { TextButton } from '../../ui/kit/button.tsx';
import { Badge, UserText } from '../../ui/kit/cells.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import type { ReadyView } from '../../ui/list/views.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { formOf, suggestedFixPrefill } from './suggested-fix.ts';
import { checkLabels, checksInOrder, issueDetails, suggestedFixLabel } from './quality-labels.ts';

const toneOf: Partial<Record<Check, Tone>> = {
  duplicate: 'bad',
  maybe: 'warn',
  email: 'warn',
  consent: 'warn',
  head: 'warn',
};

const fixOf = ({ mend }: QualityRow) => mend && suggestedFixLabel(mend);

function hidden(key: string, title: string, value: (row: QualityRow) => string | null): Column<QualityRow> {
  return { key, title, kind: 'text', hidden: true, exported: true, value };
}

export const columns: readonly Column<QualityRow>[] = [
  {
    key: 'name',
    title: 'Record',
    kind: 'text',
    width: 'long',
    value: ({ name }) => name || null,
    cell: (row) => <RecordLink row={row} />,
    below: ({ email, record }) => <Below words={email} id={record} />,
  },
  { key: 'record_id', title: 'Record ID', kind: 'id', hidden: true, exported: true, value: ({ record }) => record },
  {
    key: 'check',
    title: 'Issue',
    kind: 'word',
    filter: true,
    labels: checkLabels,
    value: ({ check }) => checkLabels[check],
    tone: ({ check }) => toneOf[check] ?? 'neutral',
  },
  {
    key: 'found',
    title: 'Details',
    kind: 'text',
    value: issueDetails,
    cell: (row) => <UserText>{issueDetails(row)}</UserText>,
  },
  {
    key: 'other',
    title: 'Related record',
    kind: 'text',
    width: 'long',
    value: ({ other }) => other && (other.name || other.id),
    cell: (row) => <OtherLink row={row} />,
    below: ({ other }) => other && <Below words={other.email} id={other.id} />,
  },
  hidden('other_id', 'Related record ID', ({ other }) => other && other.id),
  { key: 'mend', title: 'Fix', kind: 'text', value: fixOf, cell: (row) => <Act row={row} /> },
  hidden('email', 'Email', ({ email }) => email),
  hidden('phone', 'Phone', ({ phone }) => phone),
  hidden('other_email', 'Related email', ({ other }) => other && other.email),
  hidden('other_phone', 'Related phone', ({ other }) => other && other.phone),
];

export function viewsOf({ counts, consents }: QualityKnown): readonly ReadyView[] {
  return (
    checksInOrder
      // Hide the consent view when consent data is unavailable, rather than showing a count of 0.
      .filter((check) => check !== 'consent' || consents > 0)
      .map((check) => ({
        key: check,
        name: checkLabels[check],
        values: { 'f.check': check },
        count: counts[check],
      }))
  );
}

function RecordLink({ row: { kind, record, name, check, other } }: { row: QualityRow }) {
  if (kind === 'contact') return <ContactLink id={record} {...(name ? { name } : {})} />;
  return (
    <HouseholdNameLink contactId={check === 'size' ? (other?.id ?? null) : null} household={{ id: record, name }} />
  );
}

/** Link to the other household with the same name, or to the related contact. */
function OtherLink({ row: { check, other }, isApart }: { row: QualityRow; isApart?: true }) {
  if (!other) return null;
  if (check === 'namesake') return <HouseholdNameLink contactId={null} household={other} />;
  // On a card, the ID distinguishes two records with the same name.
  const name = isApart ? [other.name, other.id].filter(Boolean).join(' · ') : other.name;
  return <ContactLink id={other.id} {...(name ? { name } : {})} />;
}

/** The ID has no copy button, as a record can be in several rows. */
function Below({ words, id }: { words: string | null; id: string }) {
  return <UserText>{[words, id].filter(Boolean).join(' · ')}</UserText>;
}

/** Row action: marks the pair as not duplicates, opens the form with the suggested fix, or opens the form. */
function Act({ row }: { row: QualityRow }) {
  const openPrefilled = useOpenPrefilled();
  const { link } = formPlace(formOf(row), { name: row.name });
  const { mend, kind, name, record, other, pair } = row;
  if (pair !== null && other) {
    const isApart = row.check === 'apart';
    const words = isApart ? 'Undo' : 'Not duplicates';
    return (
      <TextButton
        aria-label={`${words}: ${name} ${record} and ${other.name} ${other.id}`}
        onClick={({ currentTarget }) => {
          focusNext(currentTarget);
          const text = isApart ? null : new Date().toISOString();
          announceStored(setMarks('notDuplicates', { [pair]: text }));
        }}
      >
        {words}
      </TextButton>
    );
  }
  if (!mend) {
    return (
      <RowLink link={link} aria-label={`Edit ${kind} ${record}`}>
        Edit
      </RowLink>
    );
  }
  return (
    <TextButton
      aria-label={`${suggestedFixLabel(mend)}: ${kind} ${record}`}
      onClick={() => openPrefilled(link, suggestedFixPrefill(row, mend))}
    >
      {suggestedFixLabel(mend)}
    </TextButton>
  );
}

/** Moves the focus to the next row, or to the title: the row itself moves to another view. */
function focusNext(button: HTMLElement): void {
  const row = button.closest('tr, li');
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector<HTMLElement>(
    '[aria-label^="Not "]',
  );
  (next ?? button.closest('section')?.querySelector<HTMLElement>('h1'))?.focus();
}

export function QualityCard({ row }: { row: QualityRow }) {
  const { check, email, other } = row;
  return (
    <RowCard
      name={<RecordLink row={row} />}
      line={<UserText>{[issueDetails(row), email].filter(Boolean).join(' · ')}</UserText>}
      badges={<Badge tone={toneOf[check] ?? 'neutral'}>{checkLabels[check]}</Badge>}
    >
      {other ? (
        <span>
          Related record: <OtherLink row={row} isApart />
        </span>
      ) : null}
      <span>
        <Act row={row} />
      </span>
    </RowCard>
  );
}
