import '@mantine/core/styles/Input.layer.css';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { forgetView, renameView } from '#device/stored-views.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { announceStored } from '#ui/browser/preferences.ts';
import classes from './view-editor.module.css';
import { nameTrouble, type ReadyView } from './views.ts';

interface ViewNamerProps {
  /** Label of its button. */
  act: string;
  /** The current name. */
  name?: string;
  /** Names already in use. */
  taken: readonly string[];
  apply(name: string): void;
}

/** Form for the name of a view. */
export function ViewNamer({ act, name = '', taken, apply }: ViewNamerProps) {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trouble = nameTrouble(typed, taken);
    setError(trouble);
    if (trouble === undefined) return apply(typed.trim());
    announce(trouble, 'assertive');
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <TextInput
          ref={field}
          label="Name (required)"
          value={typed}
          error={error}
          dir="auto"
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="filled">
            {act}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface ViewEditorProps {
  list: string;
  view: ReadyView;
  taken: readonly string[];
  renamed(name: string): void;
  deleted(): void;
}

/** Renames or deletes one of the user's views. The rows on screen stay. */
export function ViewEditor({ list, view, taken, renamed, deleted }: ViewEditorProps) {
  return (
    <Stack gap={12}>
      <ViewNamer
        act="Rename view"
        name={view.name}
        taken={taken}
        apply={(name) => {
          announceStored(renameView(list, view.name, name));
          renamed(name);
        }}
      />
      <div className={classes.deletion}>
        <p>Deleting the view doesn’t change what’s on screen.</p>
        <Button
          onClick={() => {
            if (forgetView(list, view.name)) announce(`View ${view.name} deleted`);
            else announceStored(false);
            deleted();
          }}
        >
          Delete view
        </Button>
      </div>
    </Stack>
  );
}
