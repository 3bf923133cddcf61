/** The people and households of people.json: typical ones, and names that break programs. */
import people from './people.json' with { type: 'json' };

export interface Known {
  id: number;
  first?: string;
  last?: string;
  company?: string;
  prefix?: string;
  preferred?: string;
  note?: string;
  title?: string;
  email?: string;
}

/** Exactly 5,000 characters. */
const sentence = 'Ruth prefers letters to e-mail and always asks how the gift was spent. ';
const longNote = `${sentence.repeat(71).slice(0, 4999)}.`;

export const { households: knownHouseholds, notes } = people;

const longest = new Map<number, Partial<Known>>([
  [4801, { note: longNote }],
  [4816, { first: 'A'.repeat(255) }],
]);

export const knownPeople = new Map(
  [...knownHouseholds.flatMap<Known>(({ members }) => members), ...people.others].map((person) => [
    person.id,
    { ...person, ...longest.get(person.id) },
  ]),
);
