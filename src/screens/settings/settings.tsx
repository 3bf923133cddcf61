import { useCampaigns } from '#records/ways/use-name.ts';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, type CheckboxProps, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { YearGoal } from './year-goal.tsx';
import { lockAfterChoices, type ZoneChoice } from '#device/preferences.ts';
import { AppearanceChoice, DensityChoice } from '#ui/kit/choices.tsx';
import { ImportExport } from '#ui/session/import-export.tsx';
import { StoredData } from '#ui/session/stored-data.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PanelPart } from '#ui/kit/panel-part.tsx';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { choose, usePreference } from '#ui/browser/preferences.ts';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { storageLifetime } from '#device/account-storage.ts';
import { exportMarks, importMarks, markKinds, marks } from '#device/marks.ts';
import { storageMessage } from '#sync/storage-message.ts';
import type { Sync } from '#sync/sync.ts';
import { currentSync } from '#sync/current.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { formatDayParts, formatMoment, zoneName } from '#ui/format/time.ts';
import { ApiDifferences, Connection } from './connection.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import classes from './settings.module.css';

export function SettingsScreen() {
  const { custody } = useConfiguration();
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  return (
    <ScreenPage width="form">
      <PageHead title={<ScreenTitle title="Settings" />} meta={['Settings apply to everyone who uses this browser']} />
      <Panel title="Display">
        <Stack py={12} px="md">
          <div className={classes.columns}>
            <AppearanceChoice />
            <DensityChoice />
          </div>
          <TimeZone />
          <Keyboard />
        </Stack>
      </Panel>
      <Panel title="Fundraising">
        <Stack py={12} px="md">
          <FiscalYear />
          <YearGoal />
          <CountBy />
          <DefaultCurrency />
        </Stack>
      </Panel>
      <Panel title="Security">
        <Stack py={12} px="md">
          <AutoLock />
        </Stack>
        {custody === 'host' ? <ActiveSessions /> : null}
      </Panel>
      <Panel title="Sync and connection">
        <BackgroundSync />
        <Connection />
      </Panel>
      <Panel title="Advanced">
        <Stack py={12} px="md">
          <TechnicalDetails />
        </Stack>
        {showsTechnicalDetails ? <ApiDifferences /> : null}
        <Marks />
        <StoredData />
      </Panel>
    </ScreenPage>
  );
}

function TimeZone() {
  const zone = usePreference('zone');
  const [now, setNow] = useState(() => new Date().toISOString());
  useInterval(() => setNow(new Date().toISOString()), 5000, { autoInvoke: true });
  return (
    <Radio.Group
      label="Show times in"
      description={`Lists, filters, and exports use this time zone. If you choose the record’s time zone, they use the browser’s. Current time: ${formatMoment(now)} ${zoneName()}.`}
      value={zone}
      onChange={(chosen: ZoneChoice) => choose({ zone: chosen })}
    >
      <div className={classes.radios}>
        <Radio size="md" value="browser" label={`Browser time zone (${browserZone()})`} />
        <Radio size="md" value="utc" label="UTC" />
        <Radio
          size="md"
          value="record"
          label="Record’s time zone (campaign, event, or transaction)"
          description="Only on the record itself and in tooltips."
        />
      </div>
    </Radio.Group>
  );
}

function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function Keyboard() {
  return (
    <div>
      <Check
        label="Single-key shortcuts"
        description="Turn off if you use speech input. Shortcuts never run while you type. Ctrl+K (⌘K on Mac) always opens search."
        checked={usePreference('shortcuts')}
        set={(shortcuts) => choose({ shortcuts })}
      />
      <Link className={classes.below} to="/help" hash="keyboard">
        All shortcuts
      </Link>
    </div>
  );
}

function AutoLock() {
  const lockAfter = usePreference('lockAfter');
  return (
    <Radio.Group
      label="Lock after"
      description="You’ll get a warning one minute before. Drafts are saved."
      value={String(lockAfter)}
      onChange={(chosen) =>
        choose({ lockAfter: lockAfterChoices.find((minutes) => String(minutes) === chosen) ?? lockAfter })
      }
    >
      <div className={classes.radios}>
        {lockAfterChoices.map((minutes) => (
          <Radio key={minutes} size="md" value={String(minutes)} label={`${minutes} minutes of inactivity`} />
        ))}
      </div>
    </Radio.Group>
  );
}

function BackgroundSync() {
  const { mode, keep } = useConfiguration().replica;
  const choice = usePreference('readsAll');
  const sync = useStore(currentSync);
  if (mode === 'off') return null;
  const readsAll = choice ?? mode === 'memory';
  return (
    <Stack py={12} px="md">
      <Check
        label="Sync all records in the background"
        description="Makes search and totals cover every record. The local copy is deleted when you sign out."
        checked={readsAll}
        set={(chosen) => choose({ readsAll: chosen })}
      />
      {readsAll && keep ? <StoreSyncedData /> : null}
      {sync ? <StorageProblem sync={sync} /> : null}
    </Stack>
  );
}

function StoreSyncedData() {
  const storesRows = usePreference('storesRows');
  const isShared = storageLifetime() === 'sign-out';
  return (
    <Check
      label="Store synced data on this computer"
      description={
        isShared
          ? 'Not available on a shared computer.'
          : 'Lists load instantly next time. Data is encrypted with your token and deleted when you sign out. Home’s last totals stay, without names.'
      }
      disabled={isShared}
      checked={storesRows && !isShared}
      set={(chosen) => choose({ storesRows: chosen })}
    />
  );
}

/** Explains why synced data isn't stored, although the user didn't turn it off. */
function StorageProblem({ sync }: { sync: Sync }) {
  const kept = useStore(sync.status, (status) => status.kept);
  return kept === null || kept === 'kept' ? null : (
    <Text size="sm" c="dimmed">
      {storageMessage(kept)}
    </Text>
  );
}

/** The months of a year, named in the user's language. */
const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: formatDayParts(`2026-${String(month + 1).padStart(2, '0')}`, { month: 'long' }),
}));

function FiscalYear() {
  const fiscalYearStartsIn = usePreference('fiscalYearStartsIn');
  return (
    <NativeSelect
      maw={320}
      label="Fiscal year starts in"
      description="Used for donor comparisons."
      data={months}
      value={String(fiscalYearStartsIn)}
      onChange={(event) => choose({ fiscalYearStartsIn: Number(event.currentTarget.value) })}
    />
  );
}

function CountBy() {
  return (
    <NativeSelect
      maw={320}
      label="Count donors by"
      description="Used by Donors, audiences, the thank-you list, and Outreach, where it can be changed."
      data={[
        { value: 'person', label: 'Person' },
        { value: 'household', label: 'Household' },
      ]}
      value={usePreference('countBy')}
      onChange={(event) => choose({ countBy: event.currentTarget.value === 'household' ? 'household' : 'person' })}
    />
  );
}

function DefaultCurrency() {
  const currency = usePreference('currency');
  const addsInKind = usePreference('addsInKind');
  const seen = Array.from(useCampaigns().values(), (campaign) => campaign.currency ?? '');
  const known = [...new Set([...seen.toSorted(), currency])].filter(Boolean);
  return (
    <>
      <NativeSelect
        maw={320}
        label="Default currency"
        description="Shown first on Home, Donors, the board report, and contact pages."
        data={[{ value: '', label: 'Most common currency' }, ...known.map((code) => ({ value: code, label: code }))]}
        value={currency}
        onChange={(event) => choose({ currency: event.currentTarget.value })}
      />
      <Check
        label="Add in-kind gifts to money raised"
        description="Otherwise, they’re shown beside it."
        checked={addsInKind}
        set={(chosen) => choose({ addsInKind: chosen })}
      />
    </>
  );
}

function TechnicalDetails() {
  return (
    <Check
      label="Show technical details"
      description="For developers: request bodies, raw fields, IDs, and response times."
      checked={usePreference('showsTechnicalDetails')}
      set={(showsTechnicalDetails) => choose({ showsTechnicalDetails })}
    />
  );
}

interface CheckProps extends Pick<CheckboxProps, 'label' | 'description' | 'checked' | 'disabled'> {
  set(checked: boolean): void;
}

function Check({ set, ...shown }: CheckProps) {
  return (
    <Checkbox
      size="md"
      className={classes.check}
      {...shown}
      onChange={({ currentTarget: { checked } }) => set(checked)}
    />
  );
}

function Marks() {
  const all = useStore(marks);
  const counts = markKinds.map((kind) => Object.keys(all[kind]).length);
  return (
    <PanelPart
      title="Thank-you, match, and duplicate marks"
      footer="Thanked gifts, matched deposits, “not duplicates,” and your fiscal year. Saved in this browser only. Export to share with a colleague."
    >
      <Stack py={12} px="md">
        <ImportExport
          label="Export or import marks"
          what="another user’s marks"
          name="marks"
          count={counts.reduce((sum, count) => sum + count, 0)}
          exported={exportMarks}
          imported={importMarks}
        />
      </Stack>
    </PanelPart>
  );
}
