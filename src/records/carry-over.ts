/** Carries over the links and saved views of version 0.2. Goes with version 0.4. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { carriedOver } from '#device/old-addresses.ts';
import { storedViews } from '#device/stored-views.ts';
import type { Values } from '#ui/record/record-link.ts';

/** Returns true while the address is an old one: then leads to what it is now. Saved views become those of this version, too. */
export function useCarryOver(): boolean {
  const navigate = useNavigate();
  const values: Readonly<Record<string, string>> = useSearch({ strict: false });
  const now = JSON.stringify(carriedOver(values));
  const isOld = now !== JSON.stringify(values);
  useEffect(carryOverViews, []);
  useEffect(() => {
    if (isOld) void navigate({ to: '.', search: JSON.parse(now) as Values, state: true, replace: true });
  }, [isOld, now, navigate]);
  return isOld;
}

function carryOverViews(): void {
  const lists = Object.entries(storedViews.get());
  const now = lists.map(([list, views]) => [
    list,
    views.map((view) => ({ ...view, values: carriedOver(view.values) })),
  ]);
  if (JSON.stringify(now) !== JSON.stringify(lists)) storedViews.change(() => Object.fromEntries(now));
}
