/** The conditions of an audience as filters of Contacts: each has its own parameter in the address. */
import { useMemo } from 'react';
import {
  audienceIn,
  comparedParts,
  type Condition,
  conditionKeys,
  type ConditionKind,
  otherKeys,
  readCondition,
  writeCondition,
} from '#domain/audience/definition.ts';
import { useNames } from '#records/names.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { Filter } from '#ui/list/filters.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { conditionLabels, describeCondition } from './words.ts';

const loadEditor = () => import('./editor.tsx');
const ConditionEditor = lazyPart(loadEditor, ({ ConditionEditor }) => ConditionEditor);

/** Parameters of the address, and whether a text can be theirs. */
export const audienceChoices = {
  match: /^any$/,
  dmatch: /^any$/,
  by: /^(?:person|household)$/,
  part: new RegExp(`^(?:${comparedParts.join('|')})$`),
  ...Object.fromEntries(
    [...conditionKeys, ...otherKeys].map((key) => [key, { test: (text: string) => readCondition(text) !== null }]),
  ),
};

/** Returns the conditions that are set, then one of each kind to be added. */
export function useAudienceFilters(values: Values): readonly Filter[] {
  const names = useNames();
  const written = conditionKeys.map((key) => values[key] ?? '').join('\n');
  return useMemo(() => {
    const titleOf = (id: string) => names.campaign(id)?.title;
    const texts = written.split('\n');
    const set = conditionKeys.flatMap((key, place) => {
      const condition = readCondition(texts[place] ?? '');
      return condition ? [filterOf(key, condition, (one) => describeCondition(one, titleOf))] : [];
    });
    const free = conditionKeys.find((_, place) => !texts[place]);
    const kinds = Object.keys(conditionLabels) as ConditionKind[];
    const offered = free === undefined ? [] : kinds.map((kind) => filterOf(free, emptyOf(kind), () => ''));
    return [...set, ...offered];
  }, [names, written]);
}

const emptyOf = (kind: ConditionKind): Condition => ({ kind, isNot: false, parts: {}, takesUnknown: false });

function filterOf(key: string, condition: Condition, describe: (condition: Condition) => string): Filter {
  const { kind, isNot } = condition;
  return {
    id: `${key} ${kind}`,
    label: conditionLabels[kind][isNot ? 1 : 0],
    keys: [key],
    describe: () => describe(condition),
    edit: ({ values, apply }) => (
      <ConditionEditor
        condition={condition}
        audienceWith={(next) => {
          const without = audienceIn({ ...values, [key]: undefined });
          return { match: without?.match ?? 'all', conditions: [...(without?.conditions ?? []), next] };
        }}
        apply={(next) => apply({ [key]: writeCondition(next) })}
      />
    ),
    preload: loadEditor,
  };
}
