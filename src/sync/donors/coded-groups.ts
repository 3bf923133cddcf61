/**
 * Identifies donors by group testing. Each contact is in its own set of a few queries, so the queries that return a gift
 * spell its donor. All sets have the same size: a gift that appeared or disappeared between two queries is in too few of
 * them and spells no contact.
 */
import { isUnfiltered, type Question, readWhole } from './asking.ts';

/** The most contacts in one group. Their list takes some 5,000 characters of the URL. */
export const largestGroup = 500;
/** A smaller group takes as many queries as one contact at a time. */
export const smallestGroup = 6;

/**
 * Returns gift → contact for all gifts of these contacts. `dense`: one contact at a time is cheaper, and only one request
 * was made. Null if the answers contradict each other.
 */
export async function askGroup(
  ask: Question,
  contacts: readonly string[],
): Promise<Map<string, string> | 'dense' | null> {
  // The total serves as a check, and also shows which code is cheapest, so we ask for it first.
  const all = await ask(contacts);
  if (all.total === null || isUnfiltered(all)) return null;
  if (all.total === 0) return all.rows.length === 0 ? new Map() : null;
  const code = cheapestCode(contacts.length, all.total, all.hasNext ? all.rows.length : all.total);
  if (code === null) return 'dense';

  const asked = choices(code, contacts.length);
  const spelled = new Map<string, number[]>();
  for (let question = 0; question < code.questions; question += 1) {
    const listed = contacts.filter((_, index) => asked[index]?.includes(question));
    const gifts = await readWhole(ask, listed);
    if (gifts === null) return null;
    for (const gift of gifts) spelled.set(gift, [...(spelled.get(gift) ?? []), question]);
  }

  const contactOf = new Map(asked.map((choice, index) => [choice.join(), contacts[index]]));
  const donors = new Map<string, string>();
  for (const [gift, choice] of spelled) {
    const contact = contactOf.get(choice.join());
    if (contact === undefined) return null;
    donors.set(gift, contact);
  }
  return donors.size === all.total && all.rows.every(({ id }) => id !== null && donors.has(id)) ? donors : null;
}

interface Code {
  questions: number;
  /** How many queries each contact is in. */
  each: number;
}

/** Returns the code with the fewest requests. Null if one contact at a time takes fewer. */
function cheapestCode(contacts: number, gifts: number, perPage: number): Code | null {
  const requests = (asked: number, rows: number) => asked * Math.max(1, rows / asked / perPage + 0.5);
  let least = requests(contacts, gifts);
  let cheapest: Code | null = null;
  for (const each of [2, 3, 4, 5]) {
    let questions = each;
    while (waysToChoose(each, questions) < contacts) questions += 1;
    const cost = 1 + requests(questions, gifts * each);
    if (cost < least) [least, cheapest] = [cost, { questions, each }];
  }
  return cheapest;
}

function waysToChoose(each: number, questions: number): number {
  let ways = 1;
  for (let chosen = 1; chosen <= each; chosen += 1) ways = (ways * (questions - each + chosen)) / chosen;
  return ways;
}

/** Returns a different set of queries for each contact, spread so that all queries are about equally long. */
function choices({ questions, each }: Code, contacts: number): number[][] {
  const all = subsets(0, questions, each);
  return Array.from({ length: contacts }, (_, index) => all[Math.floor((index * all.length) / contacts)] ?? []);
}

function subsets(from: number, to: number, size: number): number[][] {
  if (size === 0) return [[]];
  const found: number[][] = [];
  for (let first = from; first <= to - size; first += 1) {
    for (const rest of subsets(first + 1, to, size - 1)) found.push([first, ...rest]);
  }
  return found;
}
