import { Button } from '@mantine/core';
import type { Values } from '#ui/record/record-link.ts';
import { formatCount } from '#domain/values/labels.ts';
import { dayOf } from '#ui/format/days.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type Activity, outcomes } from '#device/activity-entry.ts';
import { activity } from '#device/activity.ts';
import { storageLifetime } from '#device/account-storage.ts';
import { formNames } from '#device/form-id.ts';
import { useImportState } from '#ui/bulk/interrupted.ts';
import { ActivityTable, outcomeLabels, shownOutcome, type StateOf } from './entries.tsx';
import { kindLabels } from './acts.tsx';
import { Chips } from '#ui/list/filters.tsx';
import { choice } from '#ui/list/filters.tsx';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { formatWhen } from '#ui/format/when.ts';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import classes from './entries.module.css';

/** How long changes are listed, by the lifetime of the account's storage. */
const lifetimes = {
  page: {
    listed: 'Changes you save in this browser appear here until you close or reload the page.',
    stored: 'Listed until you close or reload the page. Field values aren’t stored.',
  },
  'sign-out': {
    listed: 'Changes you save in this browser appear here until you sign out, for up to 30 days.',
    stored: 'Saved in this browser until you sign out, for up to 30 days. Field values aren’t stored.',
  },
  forgotten: {
    listed: 'Changes you save in this browser appear here for 30 days.',
    stored: 'Saved in this browser for 30 days. Field values aren’t stored.',
  },
} as const;

const route = getRouteApi('/frame/activity');

/** The Activity page: every change sent from this browser, with its outcome. */
export function ActivityScreen() {
  const entries = useStore(activity);
  const stateOf = useImportState();
  const values = route.useSearch();
  const navigate = useNavigate();
  const change = (changes: Values) => {
    const next: Values = { ...values, ...changes };
    const search = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
    void navigate({ to: '/activity', search });
  };
  const shown = entries.filter((entry) => fits(entry, values, stateOf));
  return (
    <ScreenPage>
      <PageHead title={<ScreenTitle title="Activity" />} meta={['Changes made in this browser']} />
      {entries.length === 0 ? (
        <StateMessage title="No changes yet." why={lifetimes[storageLifetime()].listed} />
      ) : (
        <>
          <div className={classes.filters}>
            <Chips filters={filtersFor(entries)} values={values} change={change} />
          </div>
          {shown.length === 0 ? (
            <StateMessage
              title="No changes match."
              why={
                entries.length === 1
                  ? '1 change doesn’t match your filters.'
                  : `${formatCount(entries.length)} changes don’t match your filters.`
              }
            >
              <Button onClick={() => change({ outcome: undefined, kind: undefined, day: undefined })}>
                Clear filters
              </Button>
            </StateMessage>
          ) : (
            <Panel
              title="Changes"
              aside={
                shown.length === entries.length
                  ? formatCount(shown.length)
                  : `${formatCount(shown.length)} of ${formatCount(entries.length)}`
              }
              info={
                <InfoButton label="About changes">
                  <p>{lifetimes[storageLifetime()].stored}</p>
                </InfoButton>
              }
            >
              <ActivityTable entries={shown} stateOf={stateOf} />
            </Panel>
          )}
        </>
      )}
    </ScreenPage>
  );
}

const dayOfActivity = ({ at }: Activity): string => dayOf(new Date(at).toISOString()) ?? '';

function fits(entry: Activity, { outcome, kind, day }: Values, stateOf: StateOf): boolean {
  return (
    (outcome === undefined || shownOutcome(entry, stateOf) === outcome) &&
    (kind === undefined || entry.kind === kind) &&
    (day === undefined || dayOfActivity(entry) === day)
  );
}

function filtersFor(entries: readonly Activity[]) {
  const days = [...new Set(entries.map(dayOfActivity))];
  return [
    choice('Outcome', 'outcome', [...outcomes, 'interrupted'], labelIn(outcomeLabels)),
    choice('Record type', 'kind', formNames, labelIn(kindLabels)),
    choice('Date', 'day', days, (day) => formatWhen(day)),
  ];
}

/** Returns a function that looks up labels. A URL may have a key without a label, which is shown as it is. */
function labelIn(labels: Readonly<Record<string, string>>): (key: string) => string {
  return (key) => (Object.hasOwn(labels, key) ? (labels[key] ?? '') : key);
}
