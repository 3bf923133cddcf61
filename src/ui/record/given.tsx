import type { ReactNode } from 'react';
import { structureOf } from '../values/json-text.ts';
import { humanised } from '../kit/cells.tsx';
import classes from './given.module.css';
import { OutLink, outwardHost } from '../kit/out-link.tsx';

/** Nested deeper than people can read. */
const deepest = 8;

/**
 * Whatever the service gave, as people read it: a list as its entries, an object as labelled values, a web address as a
 * link. Text may spell a list or an object. Null where nothing was given.
 */
export function asGiven(value: unknown, depth = 0): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    const structure = structureOf(value);
    if (structure !== undefined) return asGiven(structure, depth);
    return outwardHost(value) === null ? <bdi>{value}</bdi> : <OutLink url={value} />;
  }
  if (typeof value !== 'object') return <bdi>{JSON.stringify(value)}</bdi>;
  if (depth === deepest) return '…';
  return Array.isArray(value) ? listed(value, depth + 1) : labelled(Object.entries(value), depth + 1);
}

function listed(list: readonly unknown[], depth: number): ReactNode {
  const pairs = list.map(pairOf);
  if (list.length > 0 && pairs.every((pair) => pair !== null)) return labelled(pairs, depth);
  const entries = list.map((entry) => asGiven(entry, depth)).filter((entry) => entry !== null);
  if (entries.length === 0) return null;
  return (
    <ul className={classes.list} data-plain={list.every((entry) => typeof entry !== 'object') || undefined}>
      {entries.map((entry, index) => (
        // Entries may repeat, and their order is the service's.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{entry}</li>
      ))}
    </ul>
  );
}

/** `{"id": 7, "name": "Diet", "value": "None"}`: what it is called, and what it is. */
function pairOf(entry: unknown): [string, unknown] | null {
  if (typeof entry !== 'object' || entry === null || !('value' in entry)) return null;
  if (!Object.keys(entry).every((key) => ['id', 'name', 'label', 'value'].includes(key))) return null;
  const name = 'name' in entry ? entry.name : 'label' in entry ? entry.label : null;
  return typeof name === 'string' && name !== '' ? [name, entry.value] : null;
}

function labelled(pairs: readonly (readonly [string, unknown])[], depth: number): ReactNode {
  const lines = pairs
    .map(([label, value]) => ({ label: humanised(label), value: asGiven(value, depth) }))
    .filter(({ value }) => value !== null);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.labelled}>
      {lines.map(({ label, value }, index) => (
        // Two fields may be called the same.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
