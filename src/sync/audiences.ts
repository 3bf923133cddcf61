/** Audiences of synced people, and the members who joined or left since they were marked as seen. */
import type { PersonRow } from '#domain/lists/people.ts';
import { valuesOf } from '#domain/rows/query.ts';
import { cached, forLast } from '#domain/values/collections.ts';
import type { ListName } from '#api/operations.ts';
import type { Keeping, Standing } from './keeping.ts';
import { listNames } from '#domain/resources.ts';
import { isListClosed, isListSettled } from './progress.ts';
import type { SeenAudiences } from './seen.ts';
import {
  type AudienceAsked,
  type AudienceFigures,
  audienceFigures,
  membersIn,
  profilesIn,
  type ProfilesWorld,
} from './questions/audience.ts';

export interface AudienceChanges {
  /** When its members were last marked as seen, in milliseconds. */
  since: number;
  came: readonly string[];
  /** Some may no longer be contacts. */
  went: readonly string[];
}

/** Compares the members with the seen ones. Null the first time: the members then count as seen. */
export function changesIn(
  seen: SeenAudiences,
  { key, ids, now }: { key: string; ids: readonly string[]; now: number },
): AudienceChanges | null {
  const before = seen.get(key);
  if (!before) {
    seen.set(key, { at: now, ids });
    return null;
  }
  const [are, were] = [new Set(ids), new Set(before.ids)];
  return {
    since: before.at,
    came: ids.filter((id) => !were.has(id)),
    went: before.ids.filter((id) => !are.has(id)),
  };
}

const needed = ['listHouseholds', 'listPledges', 'listTransactions', 'listTickets'] as const;

/** An audience whose members are compared with the seen ones. */
export interface SeenAsked extends AudienceAsked {
  /** Some donors won't be identified, because the user doesn't let us ask. Those known count. */
  isPartial?: boolean;
}

/** False until we've asked for all donors we may ask for: until then, some members are missing. */
function isSettled({ lists, donors }: Standing, isPartial: boolean): boolean {
  const isKnown = donors !== null && (donors.done || isPartial);
  return isKnown && needed.every((list) => isListSettled(lists[list]));
}

/** The most audiences whose members we store. */
const mostSeen = 30;

interface AudiencesOptions {
  seen: SeenAudiences;
  /** The parts that profiles are made of, besides the lists that won't be synced. */
  madeOf(): readonly unknown[];
  world(): Omit<ProfilesWorld, 'closed'>;
  keeping: Pick<Keeping, 'status' | 'standing' | 'written'>;
}

export function createAudiences({ seen, madeOf, world, keeping }: AudiencesOptions) {
  const closedNow = (): readonly ListName[] => {
    const { lists } = keeping.standing();
    return listNames.filter((list) => lists[list].wholeSince === null && isListClosed(lists[list].problem));
  };
  const profilesBy = (by: 'person' | 'household') =>
    cached(
      () => profilesIn({ ...world(), by, closed: new Set(closedNow()) }),
      () => [...madeOf(), closedNow().join()],
    );
  const profiles = { person: profilesBy('person'), household: profilesBy('household') };
  const profilesFor = ({ by = 'person' }: AudienceAsked) => profiles[by]();
  const rows = forLast(
    (asked: AudienceAsked): readonly PersonRow[] =>
      membersIn(profilesFor(asked), asked).members.map(({ person }) => person),
    (asked) => [profilesFor(asked)],
  );
  /** With more donors or lists, more people are members without having joined: so those seen then are others. */
  const askedFor = ({ isPartial = false, ...asked }: SeenAsked) => ({
    key: JSON.stringify([
      asked.audience,
      asked.compared,
      ...(asked.by === 'household' ? [asked.by] : []),
      ...(isPartial ? ['partial'] : []),
      ...closedNow(),
    ]),
    ids: rows(asked).map(({ id }) => id),
    now: Date.now(),
  });
  return {
    rows,
    questions: {
      audience: (asked: AudienceAsked): AudienceFigures => audienceFigures(profilesFor(asked), asked),
      /** Returns the funds or methods of gifts that count, most frequent first. */
      audienceValues(part: 'fund' | 'method'): readonly string[] {
        const gifts = profiles.person().profiles.flatMap((profile) => profile.gifts);
        return valuesOf(gifts, { value: (gift) => gift[part] });
      },
      /** Null the first time, and if nothing is stored on this computer. */
      audienceChanges(asked: SeenAsked): AudienceChanges | null {
        // Until everything is synced, some members are missing.
        if (keeping.status() !== 'kept' || !isSettled(keeping.standing(), asked.isPartial === true)) return null;
        const changes = changesIn(seen, askedFor(asked));
        keeping.written();
        return changes;
      },
      /** Marks its current members as seen. */
      seeAudience(asked: SeenAsked): void {
        const { key, ids, now } = askedFor(asked);
        seen.delete(key);
        seen.set(key, { at: now, ids });
        for (const old of [...seen.keys()].slice(0, -mostSeen)) seen.delete(old);
        keeping.written();
      },
    },
  };
}
