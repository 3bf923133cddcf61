/** Updates the contacts of a list: one field for all of them, or a spreadsheet of them. Both go through the update from CSV. */
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconDownload, IconTableImport } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { MailingPerson } from '#domain/lists/mailing.ts';
import { csvOf } from '#domain/rows/csv.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { download } from '#ui/browser/download.ts';
import { mostRows } from '#ui/bulk/bulk-sheet.ts';
import { startForAll, unsentForAll } from '#ui/bulk/start-import.ts';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { useSearchText } from '#ui/list/list-address.ts';
import { contactBulk } from '#screens/contacts/bulk.ts';
import { contactFormFields } from '#screens/contacts/fields.ts';
import { type Mailing, MailingPage, MailingScreen } from './mailing-screen.tsx';
import classes from './outreach.module.css';
import { fieldsForAll, hasType, isComplete, rowsToSet, templateFields, withType } from './update-rows.ts';

const title = 'Update contacts';

export function UpdateScreen() {
  return <MailingScreen title={title}>{(mailing) => <Update {...mailing} />}</MailingScreen>;
}

function Update({ asked, people }: Mailing) {
  const isTooMany = people.length > mostRows;
  return (
    <MailingPage
      title={title}
      asked={asked}
      meta={[
        plural(people.length, 'contact', 'contacts'),
        !asked.isAll && 'as filtered in Contacts',
        'you’ll review everything before it’s saved',
      ]}
    >
      {isTooMany ? (
        <StateMessage
          title={`One update takes up to ${formatCount(mostRows)} contacts.`}
          why={`These are ${formatCount(people.length)}. Filter contacts, then update each part.`}
        />
      ) : (
        <div className={classes.panels}>
          <ForAllPanel people={people} />
          <SpreadsheetPanel people={people} />
        </div>
      )}
    </MailingPage>
  );
}

const problems = {
  blank: 'Choose or enter the new value.',
  open: 'You have an update of contacts that isn’t finished, or whose results are still open. Finish or discard it first.',
  full: 'Your browser can’t store these rows. Download the spreadsheet instead.',
};

/** Sets one field of all contacts to one value. */
function ForAllPanel({ people }: { people: readonly MailingPerson[] }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const searchText = useSearchText();
  // Back from the review, the choice is as it was.
  const [before] = useState(() => unsentForAll(contactBulk.name)?.choice ?? {});
  const [chosen, setChosen] = useState(before['field'] ?? '');
  const [typed, setTyped] = useState(before['value'] ?? '');
  const [type, setType] = useState(before['type'] ?? '');
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  const problemId = useId();
  const field = fieldsForAll.find(({ key }) => key === chosen) ?? fieldsForAll[0];
  if (!field) return null;
  const { key, label, options } = field;
  const value = typed.trim();
  const all = withType(people, type);
  const without = all.filter((person) => !isComplete(person)).length;
  const count = plural(people.length, 'contact', 'contacts');
  const fail = (why: keyof typeof problems) => {
    setProblem(why);
    announce(problems[why], 'assertive');
  };
  const start = () => {
    if (value === '') return fail('blank');
    const outcome = startForAll(contactBulk, rowsToSet(all, key, value), {
      title: `Set ${label.charAt(0).toLowerCase()}${label.slice(1)} for ${count}`,
      source: count,
      choice: { field: key, value, type },
      search,
      searchText,
    });
    if (outcome !== 'started') return fail(outcome);
    void navigate({ to: '/contacts/import', search: { step: 'review' } });
  };
  const set = (next: string) => {
    setTyped(next);
    setProblem(null);
  };
  const input = { label: 'New value', maw: 280, ...(problem && { 'aria-describedby': problemId }) };
  return (
    <Panel title="Set one field for all">
      <form
        noValidate
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <NativeSelect
          label="Field"
          maw={280}
          value={key}
          data={fieldsForAll.map((one) => ({ value: one.key, label: one.label }))}
          onChange={({ currentTarget }) => {
            setChosen(currentTarget.value);
            set('');
          }}
        />
        {options.length > 0 ? (
          <NativeSelect
            {...input}
            value={value}
            error={problem === 'blank'}
            data={[{ value: '', label: 'Choose' }, ...options.map((one) => ({ value: one.value, label: one.label }))]}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        ) : (
          <TextInput
            {...input}
            key={key}
            autoComplete="off"
            maxLength={255}
            error={problem === 'blank'}
            value={typed}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        )}
        {people.every(hasType) ? null : (
          <NativeSelect
            label="Type of contacts without one"
            maw={280}
            value={type}
            data={[{ value: '', label: 'Unknown' }, ...(contactFormFields.type.options ?? [])]}
            onChange={({ currentTarget }) => setType(currentTarget.value)}
          />
        )}
        {without > 0 ? (
          <p>
            The platform requires the type and name with every change, and {formatCount(without)}{' '}
            {without === 1 ? 'contact has' : 'contacts have'} no type or name on file. You can complete or skip them.
          </p>
        ) : null}
        {problem ? (
          <Text inherit c="var(--mantine-color-error)" id={problemId}>
            {problems[problem]} {problem === 'open' ? <Link to="/contacts/import">Open it</Link> : null}
          </Text>
        ) : null}
        <div>
          <Button type="submit" variant="filled" size="md">
            Update these {formatCount(people.length)}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Three steps by way of a spreadsheet. */
function SpreadsheetPanel({ people }: { people: readonly MailingPerson[] }) {
  const save = () => {
    download(csvOf(people, templateFields, viewerZone()), `contacts-to-update-${today()}.csv`);
    announce(`Downloaded ${plural(people.length, 'row', 'rows')}`);
  };
  return (
    <Panel title="Change them in a spreadsheet" footer="This file contains personal data. Store it securely.">
      <ol className={`${classes.body} ${classes.numbered}`}>
        <li>
          <p>Download these {formatCount(people.length)} as a spreadsheet.</p>
          <Button leftSection={<IconDownload aria-hidden />} size="md" onClick={save}>
            Download {plural(people.length, 'row', 'rows')}
          </Button>
        </li>
        <li>
          <p>Fill in what you want to change, and delete the other rows. Blank cells leave the field unchanged.</p>
        </li>
        <li>
          <p>Save it as CSV, then open it in the update.</p>
          <LinkButton leftSection={<IconTableImport aria-hidden />} size="md" to="/contacts/import">
            Update from CSV
          </LinkButton>
        </li>
      </ol>
    </Panel>
  );
}
