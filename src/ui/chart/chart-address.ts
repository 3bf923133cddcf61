/** A chart that is open in an address, so that its link leads to it: `month`, `week.EUR`, `raised.table`. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';

type Search = Readonly<Record<string, string | undefined>>;

export interface ShownChart {
  /** The step of a list's chart, or the chart's name on a page of several. */
  name: string;
  /** Empty for an unknown one; undefined for the usual one. */
  currency: string | undefined;
  asTable: boolean;
}

export function readChart(text: string): ShownChart {
  const [name = '', ...parts] = text.split('.');
  const code = parts.find((part) => part !== 'table');
  return { name, currency: code === 'none' ? '' : code, asTable: parts.includes('table') };
}

export function writeChart({ name, currency, asTable }: ShownChart): string {
  return [name, ...[currency === '' ? 'none' : currency, asTable && 'table'].filter(Boolean)].join('.');
}

/** Returns the state of a page's chart and how to change it. Without a name, the address doesn't have it. `named`: the address's chart. */
export function useChart(name: string | undefined) {
  const { chart } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const [own, setOwn] = useState('');
  const text = name === undefined ? own : chart;
  const shown = readChart(text ?? '');
  const isLinked = name !== undefined && shown.name === name;
  const state = isLinked || name === undefined ? shown : readChart('');
  const change = (changes: Partial<ShownChart>) => {
    const next = writeChart({ ...state, name: name ?? '', ...changes });
    if (name === undefined) return setOwn(next);
    const search = (old: Search) => ({ ...old, chart: next });
    void navigate({ to: '.', search, state: true, replace: isLinked, resetScroll: false });
  };
  /** Leads to the chart as it's shown. */
  const link = () => {
    const address = new URL(location.href);
    address.searchParams.set('chart', writeChart({ ...state, name: name ?? '' }));
    return address.href;
  };
  const close = () =>
    void navigate({
      to: '.',
      search: ({ chart: _, ...old }: Search) => old,
      state: true,
      replace: true,
      resetScroll: false,
    });
  return { ...state, named: shown.name, isLinked, change, close, link };
}
