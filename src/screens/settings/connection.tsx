import { Button, Stack, Text } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { useState } from 'react';
import { type Check, checkToken } from '#api/check-token.ts';
import { differencesSeen, hasReadAnswers, type Met } from '#api/differences.ts';
import type { Configuration } from '#api/host.ts';
import { token } from '#device/token.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useApiOrigin, useConfiguration } from '#ui/browser/configuration.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { askToSignIn } from '#ui/browser/page-state.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { Facts } from '#ui/kit/page.tsx';
import { PanelPart } from '#ui/kit/panel-part.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { CopyButton } from '#ui/record/drawer-parts.tsx';

type Outcome = Check & { after: number };

/** The platform's name and address, and a check of the connection. */
export function Connection() {
  const { service: platform, address, sandbox, version, custody, api } = useConfiguration();
  const origin = useApiOrigin();
  const [checking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const check = async () => {
    if (checking) return;
    setChecking(true);
    setOutcome(undefined);
    announce('Checking the connection');
    const started = performance.now();
    const found = await checkToken(origin, token()).finally(() => setChecking(false));
    setOutcome({ ...found, after: performance.now() - started });
    announce(titles[found.result], found.result === 'accepted' ? 'polite' : 'assertive');
  };
  return (
    <PanelPart title="Connection">
      <Stack py={12} px="md">
        <Facts
          flush
          facts={[
            { label: 'Platform', value: platform },
            { label: 'Address', value: address },
            { label: 'Environment', value: sandbox ? 'Sandbox (sample data)' : null },
            { label: 'Access token', value: tokenPlaces[custody] },
            { label: 'Steward version', value: version },
          ]}
        />
        {api === undefined ? null : (
          <Text size="sm" c="dimmed">
            This site runs without the Steward server. Your token can’t be stored outside this browser, sessions in
            other browsers aren’t listed, and an unconfirmed change can be checked only by reloading the record.
          </Text>
        )}
        <div>
          <Button aria-disabled={checking} data-disabled={checking} onClick={() => void check()}>
            {checking ? 'Checking…' : 'Check connection'}
          </Button>
        </div>
        {outcome ? <OutcomeBanner outcome={outcome} /> : null}
      </Stack>
    </PanelPart>
  );
}

const tokenPlaces: Record<Configuration['custody'], string> = {
  tab: 'Stored in this tab until you close it',
  host: 'Stored on the Steward server; this browser has only a session cookie',
};

const titles: Record<Check['result'], string> = {
  accepted: 'Connection works',
  limited: 'Connection works, with limited access',
  'not-accepted': 'Token rejected',
  'not-reachable': 'Can’t reach the platform',
  'no-answer': 'The platform isn’t responding',
  'not-the-service': 'This doesn’t look like a fundraising platform',
  'try-later': 'Try again later',
};

function OutcomeBanner({ outcome }: { outcome: Outcome }) {
  const { result, after } = outcome;
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  const accepted = showsTechnicalDetails
    ? `Response in ${formatCount(Math.round(after))} ms. Token accepted.`
    : 'Token accepted.';
  return (
    <Banner
      kind={result === 'accepted' ? 'saved' : result === 'limited' ? 'not-known' : 'refused'}
      title={titles[result]}
      actions={result === 'not-accepted' ? <Button onClick={() => askToSignIn()}>Sign in again</Button> : undefined}
    >
      {result === 'accepted' ? accepted : outcome.message}
    </Banner>
  );
}

const foundLabels: Record<Met, string> = {
  missing: 'Missing',
  null: 'null',
  string: 'Text',
  'other string': 'Text in an unexpected format',
  number: 'Number',
  'other number': 'Number out of range',
  boolean: 'true or false',
  more: 'Unexpected field',
  list: 'List',
  object: 'Object',
};

/** The fields that differ from the API specification, with counts. Never shows values: they may be personal data. */
export function ApiDifferences() {
  const seen = [...differencesSeen()].toSorted(([one], [other]) => one.localeCompare(other));
  const rows = seen.flatMap(([path, kinds]) => [...kinds].map(([met, times]) => ({ path, met, times })));
  return (
    <PanelPart
      title="API differences"
      aside={seen.length > 0 ? plural(seen.length, 'field', 'fields') : undefined}
      footer="Since this page loaded. Values aren’t recorded."
    >
      <Stack py={12} px="md">
        {rows.length > 0 ? (
          <>
            <p>Responses that differ from the API specification. Share this list with your platform’s developers.</p>
            <CopyButton text={rows.map(({ path, met, times }) => `${path}\t${met}\t${times}`).join('\n')} what="List">
              Copy list
            </CopyButton>
          </>
        ) : (
          <p>{hasReadAnswers() ? 'All responses match.' : 'No responses yet.'}</p>
        )}
      </Stack>
      {rows.length > 0 ? (
        <PlainTable
          caption="Fields that differ from the API specification"
          rows={rows}
          columns={[
            { title: 'Field', cell: ({ path }) => <code>{path}</code> },
            { title: 'Found', cell: ({ met }) => foundLabels[met] },
            { title: 'Count', figure: true, cell: ({ times }) => formatCount(times) },
          ]}
        />
      ) : null}
    </PanelPart>
  );
}
