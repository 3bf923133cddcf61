import { useState } from 'react';
import { type Check, checkToken } from '../../api/check-token.ts';
import { differencesSeen, hasReadAnswers, type Met } from '../../api/fields.ts';
import type { Configuration } from '../../api/host.ts';
import { token } from '../../device/token.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useConfiguration } from '../../ui/browser/configuration.ts';
import { askToSignIn } from '../../ui/browser/sign-in-asked.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { Facts, Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { CopyButton } from '../../ui/record/drawer-parts.tsx';
import { formatCount } from '../../ui/values/money.ts';
import classes from './settings.module.css';

type Outcome = Check & { after: number };

/** The service that is connected, whether it answers, and what in its answers did not match its specification. */
export function Connection() {
  const { service, address, sandbox, version, custody } = useConfiguration();
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
              { label: 'Access token', value: holders[custody] },
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

const holders: Record<Configuration['custody'], string> = {
  tab: 'This tab holds it, until it is closed',
  host: 'Steward’s server holds it; this browser has only a cookie',
};

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

const kindWords: Record<Met, string> = {
  missing: 'Nothing',
  null: 'null',
  string: 'Text',
  'other string': 'Text in another form',
  number: 'A number',
  'other number': 'A number outside of its range',
  boolean: 'true or false',
  more: 'A field that is not listed',
  list: 'A list',
  object: 'An object',
};

/** Places and counts alone: what stood there may be about a person. */
function Differences() {
  const seen = [...differencesSeen()].toSorted(([one], [other]) => one.localeCompare(other));
  const rows = seen.flatMap(([path, kinds]) => [...kinds].map(([met, times]) => ({ path, met, times })));
  return (
    <Panel
      title="What did not match the specification"
      aside={seen.length > 0 ? `${formatCount(seen.length)} ${seen.length === 1 ? 'place' : 'places'}` : undefined}
      footer="Since this page was loaded. No values are listed."
    >
      <div className={classes.body}>
        {rows.length > 0 ? (
          <>
            <p>Where its answers differ from the specification, for whoever runs it.</p>
            <CopyButton text={rows.map(({ path, met, times }) => `${path}\t${met}\t${times}`).join('\n')} what="List">
              Copy list
            </CopyButton>
          </>
        ) : (
          <p>{hasReadAnswers() ? 'Every answer so far matched.' : 'No answers read yet.'}</p>
        )}
      </div>
      {rows.length > 0 ? (
        <PlainTable
          caption="Places in answers that did not match the specification"
          rows={rows}
          columns={[
            { title: 'Place in the answer', cell: ({ path }) => <code>{path}</code> },
            { title: 'What was there', cell: ({ met }) => kindWords[met] },
            { title: 'Times', figure: true, cell: ({ times }) => formatCount(times) },
          ]}
        />
      ) : null}
    </Panel>
  );
}
