import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, Radio } from '@mantine/core';
import { Button } from '../../ui/kit/button.tsx';
import { useEffect, useState } from 'react';
import { type Check, checkToken } from '../../api/check-token.ts';
import { type Difference, differencesSeen } from '../../api/fields.ts';
import { lockAfterChoices, type ZoneChoice } from '../../device/preferences.ts';
import { token } from '../../device/token.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { AppearanceChoice } from '../../ui/kit/appearance-choice.tsx';
import { Banner } from '../../ui/kit/banner.tsx';
import choices from '../../ui/kit/choices.module.css';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { DensityChoice } from '../../ui/kit/density-choice.tsx';
import { CopyButton } from '../../ui/record/drawer-parts.tsx';
import { KeptHere } from '../../ui/session/stored-here.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { Facts, PageHead, Panel, ScreenPage } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { choose, usePreferences } from '../../ui/browser/preferences.ts';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { ShortcutList } from '../../ui/kit/shortcut-list.tsx';
import { askToSignIn } from '../../ui/browser/sign-in-asked.ts';
import { formatMoment, zoneName } from '../../ui/values/time.ts';
import classes from './settings.module.css';

export function SettingsScreen() {
  return (
    <ScreenPage width="form">
      <PageHead
        title={<ScreenTitle title="Settings" />}
        meta={['Kept in this browser, for whoever uses it. The service knows nothing of them.']}
      />
      <Panel title="Appearance">
        <div className={classes.body} data-columns>
          <AppearanceChoice />
          <DensityChoice />
        </div>
      </Panel>
      <TimeZone />
      <Keyboard />
      <Lock />
      <Connection />
      <KeptHere />
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
              description="Where a record names one, its moments are shown in that zone, with its name. All others are shown in the browser’s."
            />
          </div>
        </Radio.Group>
        <p className={classes.hint}>A day in a filter is a day in this time zone.</p>
      </div>
    </Panel>
  );
}

/** The present moment, not older than some seconds. */
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
    <Panel
      title="Keyboard"
      footer="Ctrl K, or ⌘ K on a Mac, opens “Search or jump to” anywhere, whatever is chosen here."
    >
      <div className={classes.body}>
        <Checkbox
          size="md"
          className={classes.check}
          label="Single-key shortcuts"
          description="Off unless chosen: speech input and some aids press keys by themselves. They never act while you type."
          checked={shortcuts}
          onChange={(event) => choose({ shortcuts: event.currentTarget.checked })}
        />
        <ShortcutList />
      </div>
    </Panel>
  );
}

function Lock() {
  const { lockAfter } = usePreferences();
  return (
    <Panel title="Lock" footer="It warns a minute before. Locking takes what was read off the screen and keeps drafts.">
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

type Outcome = Check & { after: number };

function Connection() {
  const { service, address, sandbox, version } = useConfiguration();
  const [checking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async () => {
    if (checking) return;
    setChecking(true);
    setOutcome(undefined);
    announce('Checking the connection');
    const started = performance.now();
    const found = await checkToken(window.location.origin, token()).finally(() => setChecking(false));
    setOutcome({ ...found, after: performance.now() - started });
    announce(titles[found.result], found.result === 'accepted' ? 'polite' : 'assertive');
  };
  return (
    <>
      <Panel title="Connection">
        <div className={classes.body}>
          <Facts
            flush
            facts={[
              { label: 'Service', value: service },
              { label: 'Address', value: address },
              { label: 'Kind', value: sandbox ? 'Sandbox: the people and gifts in it are invented' : null },
              { label: 'Steward', value: version },
            ]}
          />
          <div>
            <Button aria-disabled={checking || undefined} onClick={() => void check()}>
              {checking ? 'Checking…' : 'Check connection'}
            </Button>
          </div>
          {outcome ? <OutcomeBanner outcome={outcome} /> : null}
        </div>
      </Panel>
      <Differences />
    </>
  );
}

const titles: Record<Check['result'], string> = {
  accepted: 'The connection works',
  limited: 'The connection works, with limits',
  'not-accepted': 'The token was not accepted',
  'not-reachable': 'No answer from the service',
  'not-the-service': 'Not the fundraising service',
  'try-later': 'Not now',
};

function OutcomeBanner({ outcome }: { outcome: Outcome }) {
  const { result, after } = outcome;
  return (
    <Banner
      kind={result === 'accepted' ? 'saved' : result === 'limited' ? 'not-known' : 'refused'}
      title={titles[result]}
      actions={result === 'not-accepted' ? <Button onClick={() => askToSignIn()}>Sign in again</Button> : undefined}
    >
      {result === 'accepted'
        ? `The service answered after ${formatCount(Math.round(after))} milliseconds and accepted the token.`
        : outcome.message}
    </Banner>
  );
}

const kinds: Record<Difference['met'], string> = {
  missing: 'Nothing',
  null: 'null',
  string: 'Text',
  'other string': 'Text in another form',
  number: 'A number',
  'other number': 'A number outside of its range',
  boolean: 'true or false',
  more: 'Fields that are not listed',
  list: 'A list',
  object: 'An object',
};

/** Places and counts alone: what stood there may be about a person. */
function Differences() {
  const seen = [...differencesSeen()].toSorted(([one], [other]) => one.localeCompare(other));
  return (
    <Panel
      title="What did not match the specification"
      aside={seen.length > 0 ? `${formatCount(seen.length)} places` : undefined}
      footer="Since this page was loaded. No values are listed."
    >
      <div className={classes.body}>
        {seen.length === 0 ? (
          <p>Nothing so far: every answer that was read matched the specification.</p>
        ) : (
          <>
            <p>
              At these places the service sent something else, or more, than its specification says. Steward shows it
              all the same. The list is of use to whoever runs the service.
            </p>
            <CopyButton text={seen.map(toLine).join('\n')} what="List">
              Copy list
            </CopyButton>
          </>
        )}
      </div>
      {seen.length > 0 ? (
        <PlainTable
          caption="Places in answers that did not match the specification"
          rows={seen}
          columns={[
            { title: 'Place in the answer', cell: ([path]) => <code>{path}</code> },
            { title: 'What was there', cell: ([, { met }]) => kinds[met] },
            { title: 'Times', figure: true, cell: ([, { times }]) => formatCount(times) },
          ]}
        />
      ) : null}
    </Panel>
  );
}

function toLine([path, { met, times }]: [string, Difference]): string {
  return `${path}\t${met}\t${times}`;
}
