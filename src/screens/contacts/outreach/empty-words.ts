/** Says why no one of some contacts can be reached, in place of a button that would do nothing. */
import { formatCount } from '#domain/values/labels.ts';

const ways = {
  email: { one: 'an email', none: 'no email', way: 'email' },
  address: { one: 'an address', none: 'no address', way: 'mail' },
  phone: { one: 'a phone', none: 'no phone', way: 'calls' },
} as const;

/** `declined`: how many of them said no to it. */
export function nothingToReach(by: keyof typeof ways, people: number, declined: number): string {
  const { one, none, way } = ways[by];
  const others = people - declined;
  if (others === 0)
    return people === 1 ? `This contact said no to ${way}.` : `All ${formatCount(people)} said no to ${way}.`;
  if (declined === 0)
    return people === 1
      ? `This contact has ${none} on file.`
      : `None of these ${formatCount(people)} contacts has ${one} on file.`;
  const rest = others === 1 ? `the other one has ${none}` : `none of the other ${formatCount(others)} has ${one}`;
  return `${formatCount(declined)} said no to ${way}, and ${rest} on file.`;
}
