/** The morning hello: since when the figures below it count, who gave for the first time, and a press to thank them. */
import { isolateBidi } from '#domain/values/labels.ts';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isIn, type PeriodName } from '#domain/values/periods.ts';
import { useThanked } from '#records/giving/thanked.tsx';
import type { FirstGift, Since } from '#sync/questions/since.ts';
import { useSync, useStatus } from '#records/use-sync.ts';
import { dayOf, daysOf, today } from '#ui/format/days.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { firstGiftSentence, helloSentence } from './home-labels.ts';
import classes from './since.module.css';

interface HelloProps {
  at: number | null;
  since: Since;
  /** All lists that the token may read are compared. */
  isAll: boolean;
  /** All donors are identified, so that a first gift is certain. */
  isIdentified: boolean;
}

export function Hello({ at, since: { counts, firstGifts }, isAll, isIdentified }: HelloProps) {
  const isEmpty = useStatus(useSync(), (status) => {
    return status !== null && Object.values(status.lists).every(({ rows }) => rows === 0);
  });
  const thanked = useThanked();
  const certain = isIdentified ? firstGifts : null;
  const open = certain?.filter(({ gift }) => !Object.hasOwn(thanked, gift)) ?? [];
  const [offered, setOffered] = useState<string>();
  const hadFocus = useRef(false);
  // A later gift doesn't change the link under the pointer.
  const toThank = open.find(({ gift }) => gift === offered) ?? open[0];
  if (toThank?.gift !== offered) setOffered(toThank?.gift);
  return (
    <div className={classes.hello}>
      <div>
        <p>{at === null ? '' : helloSentence({ at, counts, isAll })}</p>
        <p>
          {isAll || counts.gifts.count > 0
            ? firstGiftSentence(counts, certain?.map(({ name }) => name) ?? null, isEmpty)
            : ''}
        </p>
      </div>
      {/* Another one instead of one that grows, which would move. */}
      {counts.gifts.count > 0 ? <Thank key={toThank?.gift ?? ''} first={toThank} hadFocus={hadFocus} /> : null}
    </div>
  );
}

/** The periods of the thank-you list, the shortest first. */
const periods: readonly PeriodName[] = ['last-7-days', 'this-month', 'last-month', 'this-year', 'last-year'];

interface ThankProps {
  first: FirstGift | undefined;
  /** True if the link before it had the focus, which it takes over. */
  hadFocus: RefObject<boolean>;
}

/** Leads to thank-you mode: to who gave for the first time, else to its first donor. */
function Thank({ first, hadFocus }: ThankProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const { current } = link;
    if (hadFocus.current && document.activeElement === document.body) current?.focus({ preventScroll: true });
    return () => {
      hadFocus.current = current !== null && current === document.activeElement;
    };
  }, [hadFocus]);
  const day = first ? (dayOf(first.at) ?? '') : today();
  const days = periods.find((one) => isIn(day, daysOf(one))) ?? 'all';
  const search = { mode: 'letters', ...(first && { gift: first.gift }), ...(days !== periods[0] && { days }) };
  return (
    <LinkButton ref={link} to="/thanks" search={search} state={{ openedHere: true }}>
      {first ? `Thank ${isolateBidi(first.name)}` : 'Thank donors'}
    </LinkButton>
  );
}
