/** Columns, card, and ready-made views of the data quality list. */
import {
  checkLabels,
  checks,
  issueDetails,
  qualityFields,
  type QualityRow,
  suggestedFixLabel,
} from '../../domain/lists/quality.ts';
import { setMarks } from '../../device/marks.ts';
import { formPlace } from '../../records/draft-links.ts';
import { ContactLink, HouseholdNameLink } from '../../records/links.tsx';
import { useOpenPrefilled } from '../../records/undo-plan.ts';
import type { QualityKnown } from '../../replica/questions/quality.ts';
import { announceStored } from '../../ui/browser/preferences.ts';
import { TextButton } from '../../ui/kit/button.tsx';
import { Badge, UserText } from '../../ui/kit/cells.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import type { ReadyView } from '../../ui/list/views.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import { columnsOf } from '../../ui/list/column.tsx';
import { formOf, suggestedFixPrefill } from './suggested-fix.ts';

const exported = { hidden: true, exported: true } as const;

export const columns = columnsOf<QualityRow, keyof typeof qualityFields>(qualityFields, {
  name: {
    title: 'Record',
    width: 'long',
    cell: (row) => <RecordLink row={row} />,
    below: ({ email, record }) => <Below words={email} id={record} />,
  },
  record_id: { title: 'Record ID', ...exported },
  check: { title: 'Issue', filter: true },
  found: { title: 'Details', cell: (row) => <UserText>{issueDetails(row)}</UserText> },
  other: {
    title: 'Related record',
    width: 'long',
    cell: (row) => <OtherLink row={row} />,
    below: ({ other }) => other && <Below words={other.email} id={other.id} />,
  },
  other_id: { title: 'Related record ID', ...exported },
  mend: { title: 'Fix', cell: (row) => <Act row={row} /> },
  email: { title: 'Email', ...exported },
  phone: { title: 'Phone', ...exported },
  other_email: { title: 'Related email', ...exported },
  other_phone: { title: 'Related phone', ...exported },
});

export function viewsOf({ counts, consents }: QualityKnown): readonly ReadyView[] {
  return (
    checks
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
    const pairNamed = `${name} ${record} and ${other.name} ${other.id}`;
    return (
      <>
        <RowLink
          link={{ to: '/contacts/$contact/compare/$other', params: { contact: record, other: other.id } }}
          data-action
          aria-label={`Compare: ${pairNamed}`}
        >
          Compare
        </RowLink>{' '}
        <TextButton
          aria-label={`${words}: ${pairNamed}`}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            const text = isApart ? null : new Date().toISOString();
            announceStored(setMarks('notDuplicates', { [pair]: text }));
          }}
        >
          {words}
        </TextButton>
      </>
    );
  }
  if (!mend) {
    return (
      <RowLink link={link} data-action aria-label={`Edit ${kind} ${record}`}>
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
      badges={<Badge>{checkLabels[check]}</Badge>}
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
