/** Mail merge: a CSV file of addresses with salutations and envelope names. */
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, NativeSelect, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type MailingBy, mailingFields, type MailingRow } from '#domain/lists/mailing.ts';
import { csvOf } from '#domain/rows/csv.ts';
import { fieldList } from '#domain/rows/field.ts';
import { formatCount, humanise, plural } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { download } from '#ui/browser/download.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { today } from '#ui/format/days.ts';
import { viewerZone } from '#ui/format/time.ts';
import { Panel } from '#ui/kit/page.tsx';
import { Addressed, nothingToReach } from './addressed.tsx';
import classes from './outreach.module.css';
import { remember } from './use-mailing.ts';

const fields = fieldList<MailingRow>(mailingFields);
const titles: Readonly<Record<string, string>> = {
  address_1: 'Address line 1',
  address_2: 'Address line 2',
  zipcode: 'ZIP or postal code',
};
const usual = 'salutation envelope_name address_1 address_2 city state zipcode country email'.split(' ');

interface MailMergePanelProps {
  /** How many contacts there are. */
  people: number;
  rows: readonly MailingRow[];
  by: MailingBy;
  /** How many contacts said no to mail, and have no row. */
  declined: number;
}

export function MailMergePanel({ people, rows, by, declined }: MailMergePanelProps) {
  const { fields: chosen, rows: wanted } = usePreference('mailing');
  const keys = useMemo(() => chosen?.split(' ') ?? usual, [chosen]);
  const [hasNone, setHasNone] = useState(false);
  const addressed = useMemo(() => rows.filter(({ address }) => address !== null), [rows]);
  const inFile = wanted === 'all' ? rows : addressed;
  const save = () => {
    const columns = fields.filter(({ key }) => keys.includes(key));
    setHasNone(columns.length === 0);
    if (columns.length === 0) return announce('Select at least one field', 'assertive');
    download(csvOf(inFile, columns, viewerZone()), `mail-merge-${today()}.csv`);
    announce(`Downloaded ${plural(inFile.length, 'row', 'rows')}`);
  };
  if (inFile.length === 0)
    return (
      <Panel title="Mail merge">
        <div className={classes.body}>
          <p>{nothingToReach('address', people, declined)}</p>
          {rows.length === 0 ? null : (
            <div>
              <Button onClick={() => remember({ rows: 'all' })}>Include contacts without an address</Button>
            </div>
          )}
        </div>
      </Panel>
    );
  return (
    <Panel title="Mail merge" footer="This file contains personal data. Store it securely.">
      <div className={classes.body}>
        <Addressed rows={rows} addressed={addressed.length} by={by} declined={declined} />
        <NativeSelect
          label="Rows"
          maw={280}
          value={wanted === 'all' ? 'all' : 'addressed'}
          data={[
            { value: 'addressed', label: `With an address (${formatCount(addressed.length)})` },
            { value: 'all', label: `All (${formatCount(rows.length)})` },
          ]}
          onChange={({ currentTarget: { value } }) => remember({ rows: value })}
        />
        <details className={classes.fold}>
          <summary>
            {keys.length} of {fields.length} fields
          </summary>
          <Checkbox.Group
            aria-label="Fields"
            value={keys}
            onChange={(ticked) => {
              setHasNone(false);
              remember({ fields: ticked.join(' ') });
            }}
          >
            <div className={classes.fields}>
              {fields.map(({ key }) => (
                <Checkbox key={key} size="md" value={key} label={titles[key] ?? humanise(key)} />
              ))}
            </div>
          </Checkbox.Group>
        </details>
        {hasNone ? (
          <Text inherit c="var(--mantine-color-error)">
            Select at least one field.
          </Text>
        ) : null}
        <div>
          <Button variant="filled" size="md" leftSection={<IconDownload aria-hidden />} onClick={save}>
            Download {plural(inFile.length, 'row', 'rows')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
