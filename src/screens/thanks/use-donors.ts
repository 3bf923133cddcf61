/** The donors to thank, and one of them, from the worker. */
import { useState } from 'react';
import type { ThanksAsked } from '#domain/lists/thanks.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import { learn } from '#records/names.ts';
import { useReplicaQuery } from '#records/use-at-hand.ts';
import type { AtHand } from '#replica/at-hand.ts';
import type { AskOf } from '#replica/held-lists.ts';
import type { DonorGifts, DonorToThank, ToThank } from '#replica/questions/donors-to-thank.ts';
import { marks } from '#device/marks.ts';

type Ask = AskOf<'thanks'>;

/** Returns the question about the list. Marks made since it was opened aren't in it, so that its donors stay. */
export function useAsk(asked: ThanksAsked, query: RowQuery): Ask {
  const [before] = useState(() => marks.get().thanked);
  return { list: 'thanks', given: { ...asked, thanked: before }, query };
}

export function useDonorsToThank(replica: AtHand, ask: Ask): ToThank | undefined {
  return useReplicaQuery(replica, ['donors to thank'], (question) => question('donorsToThank', ask), textOf(ask));
}

/** Returns who gave these gifts. Undefined until that is there, and without gifts. */
export function useDonor(replica: AtHand, ask: Ask, donor: DonorGifts | undefined): DonorToThank | undefined {
  const ids = donor?.gifts ?? none;
  const found = useReplicaQuery(
    replica,
    ['donor to thank', ...ids],
    async (question) => {
      const answer = ids.length > 0 ? await question('donorToThank', { ask, ids }) : null;
      if (answer) learn(answer.names);
      return answer;
    },
    textOf(ask),
  );
  return found ?? undefined;
}

const none: readonly string[] = [];
/** The marks stay, and may be thousands. */
const textOf = ({ given: { period, by }, query }: Ask) => JSON.stringify([period, by, query]);
