import { dayOf } from '../../ui/values/days.ts';
import { Button } from '../../ui/kit/button.tsx';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type Activity, outcomes } from '../../device/activity-entry.ts';
import { activity } from '../../device/activity.ts';
import { keptUntil } from '../../device/kept.ts';
import { formNames } from '../../device/form-id.ts';
import { ActivityTable, outcomeWords } from './entries.tsx';
import { kindWords } from './acts.tsx';
import { Chips } from '../../ui/rows/chips.tsx';
import { choice } from '../../ui/rows/filters.tsx';
import type { Values } from '../../ui/rows/list-values.ts';
import { formatCount } from '../../ui/values/money.ts';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { PageHead, Panel, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { formatDate } from '../../ui/values/time.ts';
import { Trouble } from '../../ui/kit/trouble.tsx';
import { useStore } from '../../ui/browser/use-store.ts';

const howLong = {
  page: 'until this page is closed or reloaded',
  'sign-out': 'until you sign out, for 30 days at most',
  forgotten: 'for 30 days',
} as const;

const route = getRouteApi('/frame/activity');

/** Every change that was sent from this browser, and what came of it. */
export function ActivityScreen() {
  const entries = useStore(activity);
  const values = route.useSearch();
  const navigate = useNavigate();
  const change = (changes: Values) => {
    const next: Values = { ...values, ...changes };
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    void navigate({ to: '/activity', search });
  };
  const shown = entries.filter((entry) => fits(entry, values));
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Activity" />} meta={['Changes made in this browser']} />
      {entries.length === 0 ? (
        <Trouble
          title="No changes yet."
          why={`What you save in this browser is listed here ${howLong[keptUntil()]}.`}
        />
      ) : (
        <>
          <Chips filters={filtersFor(entries)} values={values} change={change} />
          {shown.length === 0 ? (
            <Trouble
              title="No changes match."
              why={`There ${entries.length === 1 ? 'is 1 change' : `are ${formatCount(entries.length)} changes`} in the list.`}
            >
              <Button onClick={() => change({ outcome: undefined, kind: undefined, day: undefined })}>
                Clear filters
              </Button>
            </Trouble>
          ) : (
            <Panel
              title="Changes"
              aside={
                shown.length === entries.length
                  ? formatCount(shown.length)
                  : `${formatCount(shown.length)} of ${formatCount(entries.length)}`
              }
              info={
                <InfoButton label="About Changes">
                  <p>Kept in this browser {howLong[keptUntil()]}, without values.</p>
                </InfoButton>
              }
            >
              <ActivityTable entries={shown} />
            </Panel>
          )}
        </>
      )}
    </ScreenPage>
  );
}

const dayOfActivity = ({ at }: Activity): string => dayOf(new Date(at).toISOString()) ?? '';

function fits(entry: Activity, { outcome, kind, day }: Values): boolean {
  return (
    (outcome === undefined || entry.outcome === outcome) &&
    (kind === undefined || entry.kind === kind) &&
    (day === undefined || dayOfActivity(entry) === day)
  );
}

function filtersFor(entries: readonly Activity[]) {
  const days = [...new Set(entries.map(dayOfActivity))];
  return [
    choice('Outcome', 'outcome', outcomes, sayIn(outcomeWords)),
    choice('Kind', 'kind', formNames, sayIn(kindWords)),
    choice('Day', 'day', days, (day) => formatDate(day)),
  ];
}

/** An address may hold a word that is none of these. */
function sayIn(words: Readonly<Record<string, string>>): (word: string) => string {
  return (word) => (Object.hasOwn(words, word) ? (words[word] ?? '') : word);
}
