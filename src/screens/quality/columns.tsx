/** What the checks found, as rows: columns, card and views. */
import { setMarks } from '../../device/marks.ts';
import { formPlace } from '../../records/draft-links.ts';
import { ContactLink, HouseholdOf } from '../../records/links.tsx';
import { useOpenPrefilled } from '../../records/undo-plan.ts';
import type { Check, QualityKnown, QualityRow } from '../../replica/questions/quality.ts';
import { announceStored } from '../../ui/browser/preferences.ts';
import { TextButton } from '../../ui/kit/button.tsx';
import { Badge, type Tone, Words } from '../../ui/kit/cells.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import type { ReadyView } from '../../ui/list/views.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { formOf, mendPrefill } from './mend.ts';
import { checksInOrder, checkWords, foundWords, mendWords } from './words.ts';

const toneOf: Partial<Record<Check, Tone>> = {
  duplicate: 'bad',
  maybe: 'warn',
  email: 'warn',
  consent: 'warn',
  head: 'warn',
};

const mendOf = ({ mend }: QualityRow) => mend && mendWords(mend);

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
    title: 'Check',
    kind: 'word',
    filter: true,
    value: ({ check }) => checkWords[check],
    tone: ({ check }) => toneOf[check] ?? 'neutral',
  },
  { key: 'found', title: 'Found', kind: 'text', value: foundWords, cell: (row) => <Words>{foundWords(row)}</Words> },
  {
    key: 'other',
    title: 'With',
    kind: 'text',
    width: 'long',
    value: ({ other }) => other && (other.name || other.id),
    cell: (row) => <OtherLink row={row} />,
    below: ({ other }) => other && <Below words={other.email} id={other.id} />,
  },
  hidden('other_id', 'ID of the other', ({ other }) => other && other.id),
  { key: 'mend', title: 'Mend', kind: 'text', value: mendOf, cell: (row) => <Act row={row} /> },
  hidden('email', 'Email', ({ email }) => email),
  hidden('phone', 'Phone', ({ phone }) => phone),
  hidden('other_email', 'Email of the other', ({ other }) => other && other.email),
  hidden('other_phone', 'Phone of the other', ({ other }) => other && other.phone),
];

export function viewsOf({ counts, consents }: QualityKnown): readonly ReadyView[] {
  return (
    checksInOrder
      // Of consents that nobody knows there are not none.
      .filter((check) => check !== 'consent' || consents > 0)
      .map((check) => ({
        name: checkWords[check],
        values: { 'f.check': checkWords[check] },
        count: counts[check],
      }))
  );
}

function RecordLink({ row: { kind, record, name, check, other } }: { row: QualityRow }) {
  if (kind === 'contact') return <ContactLink id={record} {...(name ? { name } : {})} />;
  return <HouseholdOf contactId={check === 'size' ? (other?.id ?? null) : null} household={{ id: record, name }} />;
}

/** The other household of a name, else a contact. */
function OtherLink({ row: { check, other }, isApart }: { row: QualityRow; isApart?: true }) {
  if (!other) return null;
  if (check === 'namesake') return <HouseholdOf contactId={null} household={other} />;
  // On a card two that are called the same are told apart by the ID.
  const name = isApart ? [other.name, other.id].filter(Boolean).join(' · ') : other.name;
  return <ContactLink id={other.id} {...(name ? { name } : {})} />;
}

/** No button to copy it: the same record may stand in several rows. */
function Below({ words, id }: { words: string | null; id: string }) {
  return <Words>{[words, id].filter(Boolean).join(' · ')}</Words>;
}

/** Two contacts are told apart; a mend is filled into the form; else the form is all there is. */
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
      aria-label={`${mendWords(mend)}: ${kind} ${record}`}
      onClick={() => openPrefilled(link, mendPrefill(row, mend))}
    >
      {mendWords(mend)}
    </TextButton>
  );
}

/** The row goes to another view: the focus goes to the next one, else to the title. */
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
      line={<Words>{[foundWords(row), email].filter(Boolean).join(' · ')}</Words>}
      badges={<Badge tone={toneOf[check] ?? 'neutral'}>{checkWords[check]}</Badge>}
    >
      {other ? (
        <span>
          With <OtherLink row={row} isApart />
        </span>
      ) : null}
      <span>
        <Act row={row} />
      </span>
    </RowCard>
  );
}
