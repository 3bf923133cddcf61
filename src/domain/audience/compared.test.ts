import fc from 'fast-check';
import { expect, test } from 'vitest';
import { audienceOf, today } from '#e2e/support/doubles/audience.ts';
import { membersOfPart } from './compared.ts';
import { comparedParts } from './definition.ts';
import type { AudienceWorld, Profile } from './profile.ts';

/** Fields of the contact with a person’s consent, by how conditions name them. */
const fields = { email: 'email_opt_in', texts: 'sms_opt_in', mail: 'is_address_subscribed' };
const facts = ['email', 'texts', 'mail'] as const;
type Way = Readonly<Record<(typeof facts)[number], boolean>>;
type Known = Readonly<Record<(typeof facts)[number], boolean | null>>;
type Drawn = { match: 'all' | 'any'; asked: { fact: (typeof facts)[number]; is: boolean }[] };

const drawn: fc.Arbitrary<Drawn> = fc.record({
  match: fc.constantFrom('all', 'any'),
  asked: fc.array(fc.record({ fact: fc.constantFrom(...facts), is: fc.boolean() }), { minLength: 1, maxLength: 3 }),
});
const said = fc.constantFrom(true, false, null);
const known: fc.Arbitrary<Known> = fc.record({ email: said, texts: said, mail: said });

const toAudience = ({ match, asked }: Drawn) =>
  audienceOf(
    asked.map(({ fact, is }) => `${is ? '' : '!'}consent*to:${fact}`),
    match,
  );

function worldOf(of: Known): AudienceWorld {
  const saved = Object.fromEntries(facts.flatMap((fact) => (of[fact] === null ? [] : [[fields[fact], `${of[fact]}`]])));
  const profiles = [{ saved } as Partial<Profile> as Profile];
  return {
    profiles,
    currency: '',
    known: { gifts: 0, known: 0 },
    decimals: 2,
    today,
    firstMonth: 1,
    thanked: new Set(),
    closed: new Set(),
  };
}

/** Every way in which the unknown facts may be. */
const allWays = (of: Known) =>
  facts.reduce<Way[]>(
    (ways, fact) =>
      ways.flatMap((way) => (of[fact] === null ? [true, false] : [of[fact]]).map((is) => ({ ...way, [fact]: is }))),
    [{} as Way],
  );

const holds = ({ match, asked }: Drawn, way: Way) =>
  match === 'all' ? asked.every(({ fact, is }) => way[fact] === is) : asked.some(({ fact, is }) => way[fact] === is);

/** No known fact decides, and one isn't known. */
const isUnsure = ({ match, asked }: Drawn, of: Known) =>
  asked.some(({ fact }) => of[fact] === null) &&
  asked.every(({ fact, is }) => of[fact] === null || (of[fact] === is) === (match === 'all'));

test('membersOfPart(): a person is undecided where some of what isn’t known would put them in the part', () => {
  fc.assert(
    fc.property(drawn, drawn, known, fc.constantFrom(...comparedParts), (one, other, of, part) => {
      const { members, undecided } = membersOfPart(toAudience(one), { other: toAudience(other), part }, worldOf(of));
      const isPossible = allWays(of).some(
        (way) => holds(one, way) === (part !== 'second') && holds(other, way) === (part !== 'first'),
      );
      const isOpen = isUnsure(one, of) || isUnsure(other, of);
      expect(undecided.length).toBe(Number(isOpen && isPossible));
      if (!isOpen) expect(members.length).toBe(Number(isPossible));
    }),
  );
});
