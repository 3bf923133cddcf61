import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, Text } from '@mantine/core';
import type { MailingBy, MailingRow } from '#domain/lists/mailing.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { ContactLink } from '#records/ways/further-links.tsx';
import classes from './outreach.module.css';
import { remember } from './use-mailing.ts';

/** The most names in a fold. */
export const mostListed = 200;

interface AddressedProps {
  rows: readonly MailingRow[];
  by: MailingBy;
  /** How many have an address. */
  addressed: number;
  /** How many contacts said no to mail, and have no row. */
  declined: number;
}

/** Says how many have an address, and who doesn't. */
export function Addressed({ rows, addressed, by, declined }: AddressedProps) {
  const without = rows.filter(({ address }) => address === null);
  const saved = rows.filter(({ address_saved }) => address_saved !== undefined).length;
  const counted = by === 'household' ? plural(rows.length, 'household', 'households') : formatCount(rows.length);
  return (
    <div>
      <Text size="lg" fw={600}>
        {formatCount(addressed)} of {counted} {addressed === 1 ? 'has' : 'have'} an address.
      </Text>
      {saved > 0 ? <p>{plural(saved, 'address is', 'addresses are')} as saved here.</p> : null}
      {declined > 0 ? <p>{formatCount(declined)} said no to mail and aren’t included.</p> : null}
      {without.length > 0 ? (
        <details className={classes.fold}>
          <summary>{formatCount(without.length)} without an address</summary>
          <ul className={classes.names}>
            {without.slice(0, mostListed).map(({ id, name }) => (
              <li key={id}>
                <ContactLink id={id} {...(name && { name })} />
              </li>
            ))}
          </ul>
          {without.length > mostListed ? <p>The first {mostListed} are shown. To see all, download all rows.</p> : null}
        </details>
      ) : null}
    </div>
  );
}

/** Each person by themselves, or households as one. */
export function ByChoice({ by }: { by: MailingBy }) {
  return (
    <NativeSelect
      aria-label="Group by"
      value={by}
      data={[
        { value: 'person', label: 'One row per person' },
        { value: 'household', label: 'One row per household' },
      ]}
      onChange={({ currentTarget: { value } }) => remember({ by: value })}
    />
  );
}

// Says why no one of some contacts can be reached, in place of a button that would do nothing.

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
