/** Columns and card of the data quality lists. */
import { type CheckAsked, checkLabels, qualityFields, type QualityRow } from '#domain/lists/quality.ts';
import { setMarks } from '#device/marks.ts';
import { formPlace } from '#records/draft-links.ts';
import { joinDetails } from '#records/named-rows.ts';
import { ContactLink, HouseholdNameLink } from '#records/ways/further-links.tsx';
import { announceStored } from '#ui/browser/preferences.ts';
import { Badge, UserText } from '#ui/kit/cells.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { awaited, type Card, columnsOf } from '#ui/list/column.tsx';
import classes from './quality.module.css';
import { formId } from '#device/form-id.ts';
import { moneyLook } from '#records/giving/money-column.tsx';
import { giftDayLooks } from '#records/giving/person-columns.tsx';
import type { Known } from '#sync/progress.ts';
import type { QuickFix } from '#records/quick-fix.tsx';
import { createContext, use } from 'react';

/** The fields that fill in what's missing in a row, by the kind of record. */
export const QuickFixes = createContext<Readonly<Record<QualityRow['kind'], QuickFix>> | null>(null);

/** The kinds of record whose fields fill in what a check found. */
export const filledIn: Partial<Record<CheckAsked, QualityRow['kind']>> = {
  reach: 'contact',
  email: 'contact',
  consent: 'contact',
  name: 'contact',
  envelope: 'household',
  head: 'household',
};

const exported = { hidden: true, exported: true } as const;

const columns = columnsOf<QualityRow, keyof typeof qualityFields>(qualityFields, {
  name: {
    title: 'Record',
    width: 'long',
    cell: (row) => <RecordLink row={row} />,
    // The wrong email is the issue itself. Records with the same name are told apart by their IDs, so it's emails that are cut.
    below: ({ check, email, record, other }) => {
      const words = joinDetails(other && record, check === 'email' ? null : email);
      return words === '' ? null : <UserText>{words}</UserText>;
    },
  },
  record_id: { title: 'Record ID', ...exported },
  check: { title: 'Issue', filter: true },
  household: {
    title: 'Household',
    width: 'short',
    cell: ({ record, household }) => household && <HouseholdNameLink contactId={record} household={household} />,
  },
  given: moneyLook<QualityRow>('Lifetime giving', ({ given }) => given),
  last_gift: giftDayLooks.last_gift,
  found: { title: 'Details', cell: (row) => <UserText>{qualityFields.found.value(row)}</UserText> },
  other: {
    title: 'Related record',
    width: 'long',
    cell: (row) => <OtherLink row={row} />,
    below: ({ other }) => other && <UserText>{joinDetails(other.id, other.email)}</UserText>,
  },
  other_id: { title: 'Related record ID', ...exported },
  mend: { title: 'Fix', cell: (row) => <Act row={row} /> },
  email: { title: 'Email', ...exported },
  phone: { title: 'Phone', ...exported },
  other_email: { title: 'Related email', ...exported },
  other_phone: { title: 'Related phone', ...exported },
});

/**
 * Returns the columns: among the issues of one check, its name is in exports alone. Without all gifts, giving is awaited, or
 * left out if it stays unknown: it would be too low.
 */
export function columnsFor(check: CheckAsked, giving: Known) {
  const hidden = [...(giving === 'unavailable' ? ofGifts : []), ...(check === 'all' ? ['household', 'last_gift'] : [])];
  return (check === 'all' ? columns : ofOneCheck)
    .filter(({ key }) => !hidden.includes(key))
    .map((column) => (giving === 'awaited' && ofGifts.includes(column.key) ? awaited(column) : column));
}

const ofGifts: readonly string[] = ['given', 'last_gift'];

const ofOneCheck = columns.map(({ filter, ...column }) => ({
  ...column,
  ...(column.key === 'check' ? { hidden: true as const, exported: true as const } : filter && { filter }),
}));

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

/** Row action: marks the pair as not duplicates, or fills in the fields of the issue, or opens the form. */
function Act({ row }: { row: QualityRow }) {
  const quick = use(QuickFixes)?.[row.kind];
  const { kind, name, record, other, pair, fixes } = row;
  const { link } = formPlace(formId(kind, record), { name });
  if (pair !== null && other) {
    const isApart = row.check === 'apart';
    const words = isApart ? 'Undo' : 'Not duplicates';
    const pairNamed = `${name} ${record} and ${other.name} ${other.id}`;
    return (
      <span className={classes.acts}>
        <RowLink
          link={{ to: '/contacts/$contact/compare/$other', params: { contact: record, other: other.id } }}
          data-action
          aria-label={`Compare: ${pairNamed}`}
        >
          Compare
        </RowLink>
        <button
          type="button"
          className={classes.act}
          aria-label={`${words}: ${pairNamed}`}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            const text = isApart ? null : new Date().toISOString();
            announceStored(setMarks('notDuplicates', { [pair]: text }));
          }}
        >
          {words}
        </button>
      </span>
    );
  }
  const edit = (
    <RowLink link={link} className={classes.edit} data-action aria-label={`Edit ${kind} ${record}`}>
      Edit
    </RowLink>
  );
  if (!quick || fixes.length === 0) return edit;
  return (
    <span className={classes.fix}>
      {fixes.map((fix) => (
        <quick.Fix key={fix.field} id={record} name={name} {...fix} />
      ))}
      {edit}
    </span>
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

export const qualityCard = (isOfAll: boolean): Card<QualityRow> => ({
  line: (row) => {
    const details = qualityFields.found.value(row);
    return (
      <UserText>
        {[details, details === row.email ? null : row.email, row.other && row.record].filter(Boolean).join(' · ')}
      </UserText>
    );
  },
  badges: isOfAll ? [({ check }) => <Badge>{checkLabels[check]}</Badge>] : [],
  facts: [
    'given',
    'last_gift',
    (row) =>
      row.other ? (
        <span>
          Related record: <OtherLink row={row} isApart />
        </span>
      ) : null,
    (row) => (
      <span>
        <Act row={row} />
      </span>
    ),
  ],
});
