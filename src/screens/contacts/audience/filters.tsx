/** The conditions of an audience as filters of Contacts: each has its own parameter in the address. */
import { useMemo } from 'react';
import {
  type AudienceCondition,
  audienceConditionIn,
  audienceConditionValues,
  audienceIn,
  comparedParts,
  conditionKeys,
  conditionKeysIn,
  type ConditionKind,
  partsOf,
} from '#domain/audience/definition.ts';
import { useCampaigns } from '#records/ways/use-name.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { ListChoices } from '#records/lists.ts';
import type { Filter } from '#ui/list/filters.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { conditionLabels, describeCondition } from './words.ts';

const loadEditor = () => import('./editor.tsx');
const ConditionEditor = lazyPart(loadEditor, ({ ConditionEditor }) => ConditionEditor);

const choices = {
  match: /^any$/,
  dmatch: /^any$/,
  by: /^(?:person|household)$/,
  part: new RegExp(`^(?:${comparedParts.join('|')})$`),
};

/** Returns the parameters that an address may have, and whether a text can be theirs. */
export function audienceChoices(values: Values): ListChoices {
  return { ...choices, ...Object.fromEntries(conditionKeysIn(values).map((key) => [key, /./])) };
}

/** Returns the conditions that are set, then one of each kind to be added. */
export function useAudienceFilters(values: Values): readonly Filter[] {
  const campaigns = useCampaigns();
  const written = JSON.stringify(Object.entries(values).filter(([key]) => /^c\d/.test(key)));
  return useMemo(() => {
    const titleOf = (id: string) => campaigns.get(id)?.title;
    const given = Object.fromEntries(JSON.parse(written) as [string, string][]);
    const set = conditionKeys.flatMap((key) => {
      const condition = audienceConditionIn(given, key);
      return condition ? [filterOf(key, condition, (one) => describeCondition(one, titleOf))] : [];
    });
    const free = conditionKeys.find((key) => !given[key]);
    const kinds = Object.keys(conditionLabels) as ConditionKind[];
    const offered = free === undefined ? [] : kinds.map((kind) => filterOf(free, emptyOf(kind), () => ''));
    return [...set, ...offered];
  }, [campaigns, written]);
}

const emptyOf = (kind: ConditionKind): AudienceCondition => ({ kind, isNot: false, parts: {}, takesUnknown: false });

function filterOf(
  key: string,
  condition: AudienceCondition,
  describe: (condition: AudienceCondition) => string,
): Filter {
  const { kind, isNot } = condition;
  const keys = [key, ...Object.keys(partsOf(kind)).map((part) => `${key}.${part}`)];
  return {
    id: `${key} ${kind}`,
    label: conditionLabels[kind][isNot ? 1 : 0],
    keys,
    describe: () => describe(condition),
    edit: ({ values, apply }) => (
      <ConditionEditor
        condition={condition}
        audienceWith={(next) => {
          const without = audienceIn({ ...values, [key]: undefined });
          return { match: without?.match ?? 'all', conditions: [...(without?.conditions ?? []), next] };
        }}
        apply={(next) => apply({ ...unset(keys), ...audienceConditionValues(next, key) })}
      />
    ),
    preload: loadEditor,
  };
}

const unset = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]));
