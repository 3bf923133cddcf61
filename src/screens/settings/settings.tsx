import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Checkbox, NativeSelect, Radio } from '@mantine/core';
import { useEffect, useState } from 'react';
import { lockAfterChoices, type ZoneChoice } from '../../device/preferences.ts';
import choices from '../../ui/kit/choices.module.css';
import { AppearanceChoice, DensityChoice } from '../../ui/kit/choices.tsx';
import { importedWords, KeptFile, refused } from '../../ui/session/kept-file.tsx';
import { StoredHere } from '../../ui/session/stored-here.tsx';
import { PageHead, Panel, ScreenPage } from '../../ui/kit/page.tsx';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { choose, usePreference, usePreferences } from '../../ui/browser/preferences.ts';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { ShortcutList } from '../../ui/kit/shortcut-list.tsx';
import { campaignOf, campaignsSeen, learned } from '../../device/known-names.ts';
import { keptUntil } from '../../device/kept.ts';
import { exportMarks, importMarks, markKinds, marks } from '../../device/marks.ts';
import { keptWords } from '../../replica/kept-words.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import { atHand } from '../../replica/current.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { calendar, formatMoment, zoneName } from '../../ui/values/time.ts';
import { destinations } from '../../records/destinations.ts';
import { Connection } from './connection.tsx';
import { SignedIn } from './signed-in.tsx';
import classes from './settings.module.css';

export function SettingsScreen() {
  const { custody } = useConfiguration();
  return (
    <ScreenPage width="form">
      <PageHead
        title={<ScreenTitle title="Settings" />}
        meta={['Choices are kept in this browser, for whoever uses it']}
      />
      <Panel title="Display">
        <div className={classes.body} data-columns>
          <AppearanceChoice />
          <DensityChoice />
        </div>
      </Panel>
      <TimeZone />
      <Keyboard />
      <Lock />
      {custody === 'host' ? <SignedIn /> : null}
      <AllLists />
      <FiscalYear />
      <FirstCurrency />
      <Marks />
      <Connection />
      <StoredHere />
    </ScreenPage>
  );
}

function TimeZone() {
  const { zone } = usePreferences();
  const now = useNow();
  return (
    <Panel title="Time zone" footer={`It is now ${formatMoment(now)} ${zoneName()}.`}>
      <div className={classes.body}>
        <Radio.Group label="Show times in" value={zone} onChange={(chosen: ZoneChoice) => choose({ zone: chosen })}>
          <div className={choices.choices}>
            <Radio size="md" value="browser" label={`The time zone of this browser, ${browserZone()}`} />
            <Radio size="md" value="utc" label="UTC" />
            <Radio
              size="md"
              value="record"
              label="The time zone of the campaign, event or transaction"
              description="Only on the record itself and in tooltips."
            />
          </div>
        </Radio.Group>
        <p className={classes.hint}>
          Lists, filters, and exports use this time zone. With the last choice, they use this browser’s.
        </p>
      </div>
    </Panel>
  );
}

/** The current time, updated every few seconds. */
function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const tick = setInterval(() => setNow(new Date().toISOString()), 5000);
    return () => clearInterval(tick);
  }, []);
  return now;
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function Keyboard() {
  const { shortcuts } = usePreferences();
  return (
    <Panel title="Keyboard" footer="Ctrl K, or ⌘ K on a Mac, always opens “Search or jump to”.">
      <div className={classes.body}>
        <Checkbox
          size="md"
          className={classes.check}
          label="Single-key shortcuts"
          description="Leave off with speech input. They never act while you type."
          checked={shortcuts}
          onChange={(event) => choose({ shortcuts: event.currentTarget.checked })}
        />
        <ShortcutList destinations={destinations} />
      </div>
    </Panel>
  );
}

function Lock() {
  const { lockAfter } = usePreferences();
  return (
    <Panel title="Lock" footer="You are warned a minute before. Drafts are kept.">
      <div className={classes.body}>
        <Radio.Group
          label="Steward locks after"
          value={String(lockAfter)}
          onChange={(chosen) =>
            choose({ lockAfter: lockAfterChoices.find((minutes) => String(minutes) === chosen) ?? lockAfter })
          }
        >
          <div className={choices.choices}>
            {lockAfterChoices.map((minutes) => (
              <Radio key={minutes} size="md" value={String(minutes)} label={`${minutes} minutes without use`} />
            ))}
          </div>
        </Radio.Group>
      </div>
    </Panel>
  );
}

function AllLists() {
  const { mode, keep } = useConfiguration().replica;
  const choice = usePreference('readsAll');
  const replica = useStore(atHand);
  if (mode === 'off') return null;
  const readsAll = choice ?? mode === 'memory';
  return (
    <Panel title="All lists">
      <div className={classes.body}>
        <Checkbox
          size="md"
          className={classes.check}
          label="Read all lists in the background"
          description="Search, totals and names then cover everything. The rows are forgotten when you sign out."
          checked={readsAll}
          onChange={(event) => choose({ readsAll: event.currentTarget.checked })}
        />
        {readsAll && keep ? <KeepRows /> : null}
        {replica ? <KeptHere replica={replica} /> : null}
      </div>
    </Panel>
  );
}

function KeepRows() {
  const keepsRows = usePreference('keepsRows');
  const isShared = keptUntil() === 'sign-out';
  return (
    <Checkbox
      size="md"
      className={classes.check}
      label="Keep on this computer"
      description={
        isShared
          ? 'Not on a shared computer.'
          : 'Lists then stand at once when you come back. They are sealed, only your token opens them, and signing out deletes them.'
      }
      disabled={isShared}
      checked={keepsRows && !isShared}
      onChange={({ currentTarget: { checked } }) => {
        choose({ keepsRows: checked });
        // Only in a page, and only by somebody's choice: some browsers ask back.
        if (checked) void (navigator as Partial<Navigator>).storage?.persist();
      }}
    />
  );
}

/** Why they are not kept although it was chosen. */
function KeptHere({ replica }: { replica: AtHand }) {
  const kept = useStore(replica.status, (status) => status.kept);
  return kept === null || kept === 'kept' ? null : <p className={classes.hint}>{keptWords(kept)}</p>;
}

/** By the viewer's calendar of months. */
const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC', calendar }).format(Date.UTC(2026, month)),
}));

function FiscalYear() {
  const { fiscalYearStartsIn } = usePreferences();
  return (
    <Panel title="Fiscal year" footer="Donors are compared by fiscal year.">
      <div className={classes.body}>
        <NativeSelect
          label="Starts in"
          data={months}
          value={String(fiscalYearStartsIn)}
          onChange={(event) => choose({ fiscalYearStartsIn: Number(event.currentTarget.value) })}
        />
      </div>
    </Panel>
  );
}

function FirstCurrency() {
  const { currency } = usePreferences();
  useStore(learned);
  const seen = campaignsSeen().map(({ id }) => campaignOf(id)?.currency ?? '');
  const known = [...new Set([...seen.toSorted(), currency])].filter(Boolean);
  return (
    <Panel title="Currency" footer="Home, donors, the board report and people’s giving begin with it.">
      <div className={classes.body}>
        <NativeSelect
          label="Shown first"
          data={[{ value: '', label: 'That of most gifts' }, ...known.map((code) => ({ value: code, label: code }))]}
          value={currency}
          onChange={(event) => choose({ currency: event.currentTarget.value })}
        />
      </div>
    </Panel>
  );
}

function Marks() {
  const all = useStore(marks);
  const counts = markKinds.map((kind) => Object.keys(all[kind]).length);
  return (
    <Panel
      title="Marks"
      footer="Who was thanked, deposits that were matched, and people who are not duplicates, with the fiscal year. They stay in this browser."
    >
      <div className={classes.body}>
        <KeptFile
          label="Marks as a file"
          what="the marks of a colleague"
          name="marks"
          count={counts.reduce((sum, count) => sum + count, 0)}
          exported={exportMarks}
          imported={(text) => {
            const imported = importMarks(text);
            return imported.result === 'refused' ? refused(imported.message) : importedWords(imported);
          }}
        />
      </div>
    </Panel>
  );
}
