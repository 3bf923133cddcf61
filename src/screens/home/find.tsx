/** The two search forms on Home: contacts by name, email, or phone, and any record by its ID. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../../ui/kit/button.tsx';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useRef, useState } from 'react';
import { announce } from '../../ui/browser/announcer.tsx';
import classes from './find.module.css';
import {
  isRecordKind,
  type RecordKind,
  recordKindNames,
  recordKinds,
  recordMeant,
} from '../../records/record-kinds.ts';

/** Searches contacts. The search text may name a donor, so it goes into the history entry, never into the URL. */
export function FindPerson() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ to: '/contacts', state: { searchText: text.trim() || undefined } });
  };
  return (
    <form role="search" className={classes.form} onSubmit={submit}>
      <TextInput
        className={classes.grows}
        label="Find a donor or contact"
        placeholder="Name, email, or phone"
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={text}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="md" variant="filled">
        Find
      </Button>
    </form>
  );
}

const wrongId = 'Enter an ID (such as 90417) or paste a link';

export function OpenById() {
  const navigate = useNavigate();
  const title = useId();
  const [kind, setKind] = useState<RecordKind>('transaction');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const record = recordMeant(text, kind);
    if (record) return void navigate(recordKinds[record.kind].link(record.id));
    setError(wrongId);
    announce(wrongId, 'assertive');
    field.current?.focus();
  };
  return (
    <form noValidate aria-labelledby={title} onSubmit={submit}>
      <h2 id={title} className={classes.title}>
        Open by ID
      </h2>
      <div className={classes.form}>
        <NativeSelect
          aria-label="Record type"
          rightSection={<IconSelector size={16} stroke={1.6} aria-hidden />}
          value={kind}
          data={recordKindNames.map((value) => ({ value, label: recordKinds[value].label }))}
          onChange={({ currentTarget: { value } }) => {
            if (isRecordKind(value)) setKind(value);
          }}
        />
        <TextInput
          ref={field}
          className={classes.grows}
          aria-label="ID or link"
          placeholder="ID or link"
          value={text}
          error={error}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" size="md">
          Open
        </Button>
      </div>
    </form>
  );
}
