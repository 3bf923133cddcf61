/** The line under an audience's conditions: how many can be reached, what isn't known, and who joined or left. */
import { Button } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import {
  audienceIn,
  comparedIn,
  comparedKeysIn,
  type ComparedPart,
  comparedParts,
} from '#domain/audience/definition.ts';
import { formatCount } from '#domain/values/labels.ts';
import { donorsMessage } from '#records/giving/giving-labels.ts';
import { ContactLink } from '#records/ways/further-links.tsx';
import { useCampaigns } from '#records/ways/use-name.ts';
import { useSync, useSyncQuery, useStatus } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import type { AudienceChanges, SeenAsked } from '#sync/audiences.ts';
import { areDonorsAsked } from '#sync/progress.ts';
import type { AudienceFigures } from '#sync/questions/audience.ts';
import { useNarrow } from '#ui/browser/media.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { formatAsOf } from '#ui/format/when.ts';
import { withChanges } from '#ui/list/list-address.ts';
import type { Values } from '#ui/record/record-link.ts';
import { type CountedBy, isFinal, useAudienceAsked } from './asked.ts';
import classes from './line.module.css';
import { amountsNote, undecidedNote, unknownNotes } from './words.ts';

/** `280 with email, 241 with an address.` Then what the figures leave out; of a named audience, who came and went. */
export function AudienceLine({ values, searchText }: { values: Values; searchText: string }) {
  // Then the list shows a part of the audience, and figures of all of it would be misleading.
  const isNarrowed = searchText !== '' || Object.keys(values).some((key) => key.startsWith('f.'));
  const navigate = useNavigate();
  const change = (changes: Values) =>
    void navigate({ to: '.', search: (old: Values) => withChanges(old, changes), state: true });
  const campaigns = useCampaigns();
  const audience = audienceIn(values);
  const asked = useAudienceAsked(audience, values, comparedIn(values));
  const sync = useSync();
  const figures = useSyncQuery(
    sync,
    ['audience', 'line'],
    async (ask) => (asked ? ask('audience', asked) : null),
    JSON.stringify(asked),
  );
  const unsettled = useStatus(sync, (status) => (status && !isFinal(status, asked) ? donorsMessage(status) : null));
  const isPartial = useIsPartial(sync);
  const isNamed = values['view'] !== undefined && !asked?.compared;
  const [changes, seen] = useChanges(isNamed && asked ? { ...asked, isPartial } : null);
  const narrow = useNarrow();
  if (!audience || !asked) return null;
  const titleOf = (id: string) => campaigns.get(id)?.title;
  const sentences =
    figures && !isNarrowed
      ? [
          unsettled,
          reachOf(figures),
          ...(asked.compared ? [undecidedNote(figures, true)] : unknownNotes(audience, figures, titleOf)),
          amountsNote(
            audience.conditions.map(({ parts }) => parts),
            figures,
          ),
        ]
      : [];
  const [first, ...others] = sentences.filter(Boolean);
  const news = changes && hasNews(changes) ? <News changes={changes} isPartial={isPartial} seen={seen} /> : null;
  return (
    <>
      {audience.conditions.length > 1 ? <Matching values={values} change={change} /> : null}
      {asked.by ? <Counting by={asked.by} change={change} /> : null}
      {asked.compared ? <Comparing values={values} shown={asked.compared.part} change={change} /> : null}
      {narrow && !isNarrowed && (others.length > 0 || news) ? (
        <details className={classes.figures}>
          <summary>
            <span role="status">{first}</span> {changes && news ? newsWords(changes) : null}
          </summary>
          {others.length > 0 ? <p>{others.join(' ')}</p> : null}
          {news}
        </details>
      ) : (
        <>
          <span role="status" className={isNarrowed ? undefined : classes.figures}>
            {[first, ...others].join(' ')}
          </span>
          {news}
        </>
      )}
    </>
  );
}

/** `280 with email, 241 with an address.` */
export function reachOf({ withEmail, withAddress }: Pick<AudienceFigures, 'withEmail' | 'withAddress'>): string {
  return `${formatCount(withEmail)} with email, ${formatCount(withAddress)} with an address.`;
}

/** The most people that are named. */
const mostNamed = 5;

type Changes = Pick<AudienceChanges, 'since' | 'came' | 'went'>;

const hasNews = ({ came, went }: Changes) => came.length + went.length > 0;

/** `4 joined, 2 left.` */
function newsWords({ came, went }: Changes): string {
  const words = [
    came.length > 0 && `${formatCount(came.length)} joined`,
    went.length > 0 && `${formatCount(went.length)} left`,
  ];
  return `${words.filter(Boolean).join(', ')}.`;
}

/** Returns who came and went since the members were marked as seen, and what marks them. Null without an audience. */
function useChanges(asked: SeenAsked | null): [changes: Changes | null | undefined, seen: () => void] {
  const sync = useSync();
  const [seen, setSeen] = useState(0);
  const changes = useSyncQuery(
    sync,
    ['audience', 'changes'],
    async (ask) => (asked ? ask('audienceChanges', asked) : null),
    `${seen} ${JSON.stringify(asked)}`,
  );
  const mark = () => {
    if (asked) void sync?.ask('seeAudience', asked).then(() => setSeen((before) => before + 1));
    announce('Marked as seen');
  };
  return [changes, mark];
}

/** True where some donors won't be identified, because the user turned that off. */
function useIsPartial(sync: Sync | null): boolean {
  const asks = usePreference('asksWhoGave');
  return useStatus(sync, (status) => {
    const { donors = null } = status ?? {};
    return status !== null && donors?.done === false && areDonorsAsked(status) && !asks;
  });
}

interface NewsProps {
  changes: Changes;
  isPartial: boolean;
  seen(): void;
}

/** `Since Nov 20: 4 joined (Ruth Ames, …), 2 left. Mark as seen` */
function News({ changes: { since, came, went }, isPartial, seen }: NewsProps) {
  // Gifts of before may have got their donor since, as when a contact's page was opened.
  const joined = isPartial ? 'joined or identified since' : 'joined';
  return (
    <span>
      Since {formatAsOf(since)}
      {isPartial ? ', among identified donors' : ''}: {came.length > 0 ? <Named ids={came} what={joined} /> : null}
      {came.length > 0 && went.length > 0 ? ', ' : ''}
      {went.length > 0 ? <Named ids={went} what="left" /> : null}.{' '}
      <Button variant="transparent" onClick={seen}>
        Mark as seen
      </Button>
    </span>
  );
}

function Named({ ids, what }: { ids: readonly string[]; what: string }): ReactNode {
  const others = ids.length - mostNamed;
  return (
    <>
      {formatCount(ids.length)} {what} (
      {ids.slice(0, mostNamed).map((id, place) => (
        <span key={id}>
          {place > 0 ? ', ' : ''}
          <ContactLink id={id} />
        </span>
      ))}
      {others > 0 ? `, and ${formatCount(others)} more` : ''})
    </>
  );
}

/** How two conditions or more combine, with a button for the other way. */
function Matching({ values, change }: { values: Values; change(changes: Values): void }) {
  const isAny = values['match'] === 'any';
  return (
    <span>
      {isAny ? 'Any condition is enough.' : 'All conditions apply.'}{' '}
      <Button variant="transparent" onClick={() => change({ match: isAny ? undefined : 'any' })}>
        {isAny ? 'Match all' : 'Match any'}
      </Button>
    </span>
  );
}

/** Says if giving is counted by person or by household, with a button for the other. */
function Counting({ by, change }: { by: CountedBy; change(changes: Values): void }) {
  const other = by === 'household' ? 'person' : 'household';
  return (
    <span>
      {by === 'household' ? 'Giving is that of the whole household.' : 'Giving is each person’s own.'}{' '}
      <Button variant="transparent" onClick={() => change({ by: other })}>
        Count by {other}
      </Button>
    </span>
  );
}

const comparedLabels: Readonly<Record<ComparedPart, string>> = {
  first: 'Only in this one',
  both: 'In both',
  second: 'Only in the other',
};

interface ComparingProps {
  values: Values;
  shown: ComparedPart;
  change(changes: Values): void;
}

/** The part of two audiences that is shown, with buttons for the others. */
function Comparing({ values, shown, change }: ComparingProps) {
  const none = Object.fromEntries(comparedKeysIn(values).map((key) => [key, undefined]));
  return (
    <span>
      Compared with another audience: {comparedLabels[shown].toLowerCase()}.{' '}
      {comparedParts
        .filter((part) => part !== shown)
        .map((part) => (
          <Fragment key={part}>
            <Button variant="transparent" onClick={() => change({ part })}>
              {comparedLabels[part]}
            </Button>{' '}
          </Fragment>
        ))}
      <Button variant="transparent" onClick={() => change(none)}>
        Stop comparing
      </Button>
    </span>
  );
}
