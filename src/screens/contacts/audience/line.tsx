/** The line under an audience's conditions: whom one can reach, and what isn't known. */
import { Fragment } from 'react';
import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useNavigate } from '@tanstack/react-router';
import { type Audience, conditionKeys, readCondition } from '../../../domain/audience/definition.ts';
import { formatCount, inList, plural } from '../../../domain/values/labels.ts';
import { useNames } from '../../../records/names.ts';
import { useReplica, useReplicaQuery } from '../../../records/use-at-hand.ts';
import type { AudienceFigures } from '../../../replica/questions/audience.ts';
import { withChanges } from '../../../ui/list/list-address.ts';
import type { Values } from '../../../ui/record/record-link.ts';
import { useAudienceAsked } from './asked.ts';
import { conditionLabels, describeCondition } from './words.ts';

/** `280 with email, 241 with an address`, and what the figures leave out. */
export function AudienceLine({ audience }: { audience: Audience }) {
  const names = useNames();
  const asked = useAudienceAsked(audience);
  const figures = useReplicaQuery(
    useReplica(),
    ['audience', 'line'],
    async (ask) => (asked ? ask('audience', asked) : null),
    JSON.stringify(asked),
  );
  if (!figures) return null;
  const sentences = [
    reachOf(figures),
    ...unknownIn(audience, figures, (id) => names.campaign(id)?.title),
    amountsNote(audience, figures),
  ].filter(Boolean);
  return (
    <span role="status">
      {sentences.map((sentence) => (
        <Fragment key={sentence}>{sentence} </Fragment>
      ))}
    </span>
  );
}

/** `280 with email, 241 with an address.` */
export function reachOf({ withEmail, withAddress }: Pick<AudienceFigures, 'withEmail' | 'withAddress'>): string {
  return `${formatCount(withEmail)} with email, ${formatCount(withAddress)} with an address.`;
}

function unknownIn(
  { conditions }: Audience,
  { unknown }: AudienceFigures,
  titleOf: (campaign: string) => string | undefined,
): string[] {
  return conditions.flatMap((condition, place) => {
    const count = unknown[place] ?? 0;
    if (count === 0) return [];
    const { kind, takesUnknown } = condition;
    const said = describeCondition({ ...condition, takesUnknown: false }, titleOf);
    const people = plural(count, 'person', 'people');
    return `“${conditionLabels[kind][0]}: ${said}” isn’t known for ${people}, who ${count === 1 ? 'is' : 'are'} ${takesUnknown ? 'included' : 'left out'}.`;
  });
}

const ofAmounts = new Set(['sum', 'amount', 'balance', 'percent']);

/** `Amounts are in USD. 219 gifts in EUR aren’t counted.` */
function amountsNote({ conditions }: Audience, { currency, others }: AudienceFigures): string {
  const hasAmount = conditions.some(({ parts }) => Object.keys(parts).some((part) => ofAmounts.has(part)));
  if (!hasAmount || others.length === 0) return '';
  const left = others.map((one) => `${plural(one.rows, 'gift', 'gifts')} in ${one.currency || 'an unknown currency'}`);
  return `Amounts are in ${currency || 'an unknown currency'}, without ${inList(left)}.`;
}

/** One condition is enough, or all of them; shown with two or more. */
export function MatchChoice({ values }: { values: Values }) {
  const navigate = useNavigate();
  const set = conditionKeys.filter((key) => readCondition(values[key] ?? '') !== null);
  if (set.length < 2) return null;
  return (
    <NativeSelect
      aria-label="Match"
      value={values['match'] ?? 'all'}
      onChange={(event) => {
        const match = event.currentTarget.value === 'any' ? 'any' : undefined;
        void navigate({ to: '.', search: (old: Values) => withChanges(old, { match }), state: true });
      }}
      data={[
        { value: 'all', label: 'All conditions' },
        { value: 'any', label: 'Any condition' },
      ]}
    />
  );
}
