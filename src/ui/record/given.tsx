import { humanise, outwardHost } from '#domain/values/labels.ts';
import { Children, type ReactNode } from 'react';
import { structureOf } from '#ui/format/json-text.ts';
import classes from './given.module.css';
import { ExternalLink } from '#ui/kit/out-link.tsx';

/** Deepest level that is rendered. */
const deepest = 8;

/**
 * Renders any value of the platform for people: a list as its entries, an object as labeled values, a web address as a link.
 * Text may be JSON of a list or an object. Returns null for an empty value.
 */
export function renderRawValue(value: unknown, depth = 0): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') {
    const structure = structureOf(value);
    if (structure !== undefined) return renderRawValue(structure, depth);
    return outwardHost(value) === null ? <bdi>{value}</bdi> : <ExternalLink url={value} />;
  }
  if (typeof value !== 'object') return <bdi>{JSON.stringify(value)}</bdi>;
  if (depth === deepest) return '…';
  return Array.isArray(value) ? listed(value, depth + 1) : labelled(Object.entries(value), depth + 1);
}

function listed(list: readonly unknown[], depth: number): ReactNode {
  const pairs = list.map(pairOf);
  if (list.length > 0 && pairs.every((pair) => pair !== null)) return labelled(pairs, depth);
  const entries = list.map((entry) => renderRawValue(entry, depth)).filter((entry) => entry !== null);
  if (entries.length === 0) return null;
  return (
    <ul className={classes.list} data-plain={list.every((entry) => typeof entry !== 'object') || undefined}>
      {Children.map(entries, (entry) => (
        <li>{entry}</li>
      ))}
    </ul>
  );
}

/** Returns the name and value of an entry such as `{"id": 7, "name": "Diet", "value": "None"}`; null for others. */
function pairOf(entry: unknown): [string, unknown] | null {
  if (typeof entry !== 'object' || entry === null || !('value' in entry)) return null;
  if (!Object.keys(entry).every((key) => ['id', 'name', 'label', 'value'].includes(key))) return null;
  const name = 'name' in entry ? entry.name : 'label' in entry ? entry.label : null;
  return typeof name === 'string' && name !== '' ? [name, entry.value] : null;
}

function labelled(pairs: readonly (readonly [string, unknown])[], depth: number): ReactNode {
  const lines = pairs
    .map(([label, value]) => ({ label: humanise(label), value: renderRawValue(value, depth) }))
    .filter(({ value }) => value !== null);
  if (lines.length === 0) return null;
  return (
    <dl className={classes.labelled}>
      {lines.map(({ label, value }, index) => (
        // Two fields may have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
