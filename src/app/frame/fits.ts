/** Words typed in the command menu, and the labels that they find. */
import { foldText, joinName } from '#domain/values/labels.ts';

/** The beginning of a question, which is about the rest. */
const asking = /^(?:what(?:[’']s| (?:is|are|does))|how (?:do|can) i|where (?:is|are)|show(?: me)?)\s+(?=\S)/i;

/** Returns true if every typed word begins a word in the label, ignoring case, accents, and hyphens. */
export function fits(typed: string, label: string): boolean {
  const folded = foldText(label);
  const words = `${folded} ${joinName(folded)}`.split(/[\s“”"()\u2066-\u2069-]+/);
  const sought = foldText(typed.replace(asking, '').replace(/\?$/, ''));
  return [sought, joinName(sought)].some((text) =>
    text.split(/[\s-]+/).every((part) => words.some((word) => word.startsWith(part))),
  );
}

/** Sorts those that are called so before those that are about it. */
export function calledFirst<Called extends { label: string }>(typed: string, found: readonly Called[]): Called[] {
  return found.toSorted((one, other) => Number(fits(typed, other.label)) - Number(fits(typed, one.label)));
}

/** Sorts groups with a command that's called exactly so before the others, without empty groups. */
export function exactFirst<Group extends { commands: readonly { label: string }[] }>(
  typed: string,
  groups: readonly Group[],
): Group[] {
  const isExact = ({ commands }: Group) => commands.some(({ label }) => foldText(label) === foldText(typed));
  const filled = groups.filter(({ commands }) => commands.length > 0);
  return filled.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
}
