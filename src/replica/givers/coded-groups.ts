/**
 * Asking who gave, many contacts at a time. Each contact stands in its own choice of a few questions, so the questions
 * in which a gift appears spell its giver. All choices are equally large: a gift that came, went or was held back between
 * two questions appears in too few of them and spells nobody.
 */
import { isUnfiltered, type Question, readWhole } from './asking.ts';

/** The most contacts in one group; their list is some 5,000 characters of the address. */
export const largestGroup = 500;
/** With fewer, a group asks no less than one at a time. */
export const smallestGroup = 6;

/**
 * Gift → contact for all gifts of these contacts. `dense`: one at a time is cheaper, only one request was made. Null where
 * the answers do not fit each other.
 */
export async function askGroup(
  ask: Question,
  contacts: readonly string[],
): Promise<Map<string, string> | 'dense' | null> {
  // The check: how many gifts there are in all. It comes first, since it also tells which code is the cheapest.
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
  const givers = new Map<string, string>();
  for (const [gift, choice] of spelled) {
    const contact = contactOf.get(choice.join());
    if (contact === undefined) return null;
    givers.set(gift, contact);
  }
  return givers.size === all.total && all.rows.every(({ id }) => id !== null && givers.has(id)) ? givers : null;
}

interface Code {
  questions: number;
  /** In how many of the questions each contact stands. */
  each: number;
}

/** The code that takes the fewest requests; null where one contact at a time takes fewer. */
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

/** As many different choices as there are contacts, spread over all, so that the questions are about equally long. */
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
