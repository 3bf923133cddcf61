/** Columns and card of the data quality lists. */
import {
  type CheckAsked,
  checkLabels,
  issueDetails,
  type Mend,
  qualityFields,
  type QualityRow,
  suggestedFixLabel,
} from '#domain/lists/quality.ts';
import { setMarks } from '#device/marks.ts';
import { formPlace } from '#records/draft-links.ts';
import { joinDetails } from '#records/named-rows.ts';
import { ContactLink, HouseholdNameLink } from '#records/ways/further-links.tsx';
import { useOpenPrefilled } from '#records/undo-plan.ts';
import { announceStored } from '#ui/browser/preferences.ts';
import { TextButton } from '#ui/kit/button.tsx';
import { Badge, UserText } from '#ui/kit/cells.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { type Card, columnsOf } from '#ui/list/column.tsx';
import classes from './quality.module.css';
import { formId } from '#device/form-id.ts';
import { names } from '#records/names.ts';
import type { Prefill } from '#device/prefills.ts';
import {
  type ContactMethodsChange,
  knownContactMethods,
  mergeContactSources,
  newContactMethodRow,
} from '#records/contact-known.ts';

const exported = { hidden: true, exported: true } as const;

const columns = columnsOf<QualityRow, keyof typeof qualityFields>(qualityFields, {
  name: {
    title: 'Record',
    width: 'long',
    cell: (row) => <RecordLink row={row} />,
    // The wrong email is the issue itself.
    below: ({ check, email, record }) => <Below words={check === 'email' ? null : email} id={record} />,
  },
  record_id: { title: 'Record ID', ...exported },
  check: { title: 'Issue', filter: true },
  found: { title: 'Details', cell: (row) => <UserText>{qualityFields.found.value(row)}</UserText> },
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

/** Returns the columns: among the issues of one check, its name is in exports alone. */
export function columnsFor(check: CheckAsked) {
  return check === 'all' ? columns : ofOneCheck;
}

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

/** The ID has no copy button, as a record can be in several rows. */
function Below({ words, id }: { words: string | null; id: string }) {
  return <UserText>{joinDetails(words, id)}</UserText>;
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
      <span className={classes.acts}>
        <RowLink
          link={{ to: '/contacts/$contact/compare/$other', params: { contact: record, other: other.id } }}
          data-action
          aria-label={`Compare: ${pairNamed}`}
        >
          Compare
        </RowLink>
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
      </span>
    );
  }
  if (!mend) {
    return (
      <RowLink link={link} className={classes.edit} data-action aria-label={`Edit ${kind} ${record}`}>
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

export const qualityCard = (isOfAll: boolean): Card<QualityRow> => ({
  line: (row) => {
    const details = qualityFields.found.value(row);
    return (
      <UserText>{[details, details === row.email ? null : row.email, row.record].filter(Boolean).join(' · ')}</UserText>
    );
  },
  badges: isOfAll ? [({ check }) => <Badge>{checkLabels[check]}</Badge>] : [],
  facts: [
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

// Opens a record's form with the suggested fix filled in, for the user to review and save.

function formOf({ kind, record }: Pick<QualityRow, 'kind' | 'record'>) {
  return formId(kind, record);
}

function suggestedFixPrefill(row: QualityRow, mend: Mend): Prefill {
  return {
    form: formOf(row),
    title: issueDetails(row),
    text: 'Suggested fix added below. Review and save.',
    values: valuesOf(row, mend),
  };
}

/** Values in the format of the contact and household forms. */
function valuesOf({ record, detail }: QualityRow, mend: Mend): Prefill['values'] {
  if ('email' in mend) return { emails: emailsWith(record, detail, mend.email) };
  if ('consents' in mend) return Object.fromEntries(mend.consents.map((consent) => [consent, false]));
  return 'head' in mend ? { head_contact_id: mend.head } : mend;
}

/** Puts the email in place of the wrong one, or adds it if there is no wrong one. */
function emailsWith(contact: string, wrong: string, email: string): ContactMethodsChange {
  const known = mergeContactSources(names.get().personSeen(contact));
  // This tab may not have loaded the synced contact. Then only its primary email was checked.
  const values = known.values.has('primary_email') ? known.values : new Map([['primary_email', wrong]]);
  const reach = knownContactMethods({ ...known, values }, 'emails');
  if (wrong === '') return { ...reach, rows: [...reach.rows, { ...newContactMethodRow, value: email }] };
  return { ...reach, rows: reach.rows.map((row) => (row.known === wrong ? { ...row, value: email } : row)) };
}
