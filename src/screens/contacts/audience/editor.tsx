import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { useSearch } from '@tanstack/react-router';
import { Checkbox, Input } from '@mantine/core';
import { useState } from 'react';
import { type Audience, type AudienceCondition, type Part, partsOf } from '#domain/audience/definition.ts';
import { plural } from '#domain/values/labels.ts';
import { useSync, useSyncQuery, useStatus } from '#records/use-sync.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { isListClosed } from '#sync/progress.ts';
import { Segments } from '#ui/kit/choices.tsx';
import { EditorForm } from '#ui/list/filters/filter-editors.tsx';
import { awaitedFor, isFinal, listsAsked, useAudienceAsked } from './asked.ts';
import classes from './editor.module.css';
import { CurrencyPart, PartEditor } from './condition-parts.tsx';
import { conditionLabels, conditionTrouble, hasAmount } from './words.ts';

interface ConditionEditorProps {
  condition: AudienceCondition;
  /** The audience with this condition in its place. */
  audienceWith(condition: AudienceCondition): Audience;
  apply(condition: AudienceCondition): void;
}

/** Panel of a condition: its parts, whether it's turned round, and how many people the audience then has. */
export function ConditionEditor({ condition, audienceWith, apply }: ConditionEditorProps) {
  const { kind } = condition;
  const [isNot, setNot] = useState(condition.isNot);
  const [takesUnknown, setTakesUnknown] = useState(condition.takesUnknown);
  const [parts, setParts] = useState(condition.parts);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const [error, setError] = useState<string>();
  // What's on file is known, unless a list that may have it isn't read.
  const isKnown = useStatus(useSync(), (status) => kind === 'has' && !hasClosedList(status));
  const [label, negated] = conditionLabels[kind];
  const set = (name: string, written: string, problem?: string) => {
    setParts(({ [name]: _, ...others }) => (written === '' ? others : { ...others, [name]: written }));
    setProblems((before) => ({ ...before, [name]: problem }));
    setError(undefined);
  };
  const { currency: _currency, ...others } = parts;
  const made = { kind, isNot, parts: hasAmount(others) ? parts : others, takesUnknown };
  const trouble = Object.values(problems).find(Boolean) ?? conditionTrouble(made);
  return (
    <EditorForm onSubmit={() => (trouble === undefined ? apply(made) : setError(trouble))}>
      <Segments
        aria-label={`${label} or not`}
        fullWidth
        value={isNot ? 'not' : 'is'}
        onChange={(value) => setNot(value === 'not')}
        data={[
          { value: 'is', label },
          { value: 'not', label: negated },
        ]}
      />
      <div className={classes.parts}>
        {Object.entries(partsOf(kind)).map(([name, of]) =>
          of.offers === 'currency' ? null : (
            <div key={name} data-short={isShort(name, of) || undefined}>
              <PartEditor name={name} of={of} written={parts[name] ?? ''} set={(...given) => set(name, ...given)} />
            </div>
          ),
        )}
        <CurrencyPart condition={{ kind, parts }} set={(code) => set('currency', code)} />
      </div>
      {isKnown ? null : (
        <Checkbox
          size="md"
          label="Include people where this isn’t known"
          checked={takesUnknown}
          onChange={(event) => setTakesUnknown(event.currentTarget.checked)}
        />
      )}
      {error ? <Input.Error role="alert">{error}</Input.Error> : null}
      <Count audience={trouble === undefined ? audienceWith(made) : null} />
    </EditorForm>
  );
}

/** Two of them stand beside each other. */
const isShort = (name: string, { kind, offers }: Part) =>
  kind === 'text' || offers === 'fund' || offers === 'method' || name === 'only';

function hasClosedList(status: SyncStatus | null): boolean {
  return (['listHouseholds', 'listTransactions'] as const).some((list) =>
    isListClosed(status?.lists[list].problem ?? null),
  );
}

/** `312 people match`, also while the condition is typed. */
function Count({ audience }: { audience: Audience | null }) {
  const asked = useAudienceAsked(audience, useSearch({ strict: false }));
  const sync = useSync();
  const awaited = useStatus(sync, (status) =>
    status ? awaitedFor({ ...status, identifying: null }, listsAsked(audience, null)) : '',
  );
  const isSettled = useStatus(sync, (status) => status === null || isFinal(status, asked));
  const figures = useSyncQuery(
    awaited === '' ? sync : null,
    ['audience', 'typed'],
    async (ask) => (asked ? ask('audience', asked) : null),
    JSON.stringify(asked),
  );
  if (asked && awaited !== '') return <output aria-live="polite">The count appears when {awaited}.</output>;
  const counted = asked && figures ? plural(figures.people, 'person matches', 'people match') : ' ';
  return <output aria-live="polite">{asked && figures && !isSettled ? `${counted} so far` : counted}</output>;
}
