/** Parts of a contact's page: details, and buttons to call and email. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { KnownContact } from '#records/contact-known.ts';
import type { GiftSeen } from '#sync/questions/person.ts';
import { type Address, addressOf } from '#domain/address.ts';
import { inList, sentenceCase } from '#domain/values/labels.ts';
import { AddressBlock, addressIn } from '#records/details/address-block.tsx';
import { SavedHere } from './saved-here.tsx';
import { linesOf } from './lines.ts';
import { callTo, EmailLink, mailTo, PhoneLink } from '#ui/kit/out-link.tsx';
import { Facts, Panel } from '#ui/kit/page.tsx';
import { Bar } from '#ui/list/screen-skeleton.tsx';

interface DetailsProps {
  known: KnownContact;
  /** From the contact's own transactions, for what no profile says. */
  onGifts: ContactMethods;
  isLoading: boolean;
  /** The source of the profile. */
  source: ReactNode;
}

interface ContactMethods {
  email: string;
  phone: string;
  address: Address | null;
}

/** Returns how a person can be reached, by the newest of their transactions that says so. */
export function methodsOnGifts(gifts: readonly Pick<GiftSeen, 'row'>[]): ContactMethods {
  const first = (field: 'email' | 'phone') => gifts.map(({ row }) => textOf(row[field])).find(Boolean) ?? '';
  const address = gifts.map(({ row }) => addressOf(row)).find((one) => one !== null) ?? null;
  return { email: first('email'), phone: first('phone'), address };
}

const waysToReach = ['primary_email', 'primary_phone', 'primary_address'] as const;

/** Ways to reach the contact. */
export function ContactDetails({ known, onGifts, isLoading, source }: DetailsProps) {
  const { values, sources } = known;
  const missing = isLoading ? <Bar /> : 'Not on file';
  const { email, phone, own } = waysTo(known, onGifts);
  const written = values.get('primary_address');
  const ownLines = linesOf('primary_address', written).join('; ');
  const address = addressIn(written) ?? (ownLines || known.cleared?.has('primary_address') ? null : onGifts.address);
  const fromGifts = [
    email && !own.email ? 'email' : '',
    phone && !own.phone ? 'phone' : '',
    address && address === onGifts.address ? 'address' : '',
  ].filter(Boolean);
  return (
    <Panel
      title="Details"
      footer={
        <>
          {sources.length > 0 || fromGifts.length === 0 ? source : null}
          {fromGifts.length > 0 ? <p>{sentenceCase(inList(fromGifts))} from their transactions</p> : null}
          <SavedHere known={known} keys={waysToReach} />
        </>
      }
    >
      <Facts
        facts={[
          { label: 'Email', value: email ? <EmailLink email={email} /> : missing },
          { label: 'Phone', value: phone ? <PhoneLink phone={phone} /> : missing },
          {
            label: 'Address',
            value: address ? <AddressBlock address={address} /> : ownLines || missing,
          },
        ]}
      />
    </Panel>
  );
}

/** Buttons to call and email the contact, if the phone and email are known. */
export function Reach({ known, onGifts }: Pick<DetailsProps, 'known' | 'onGifts'>) {
  const ways = waysTo(known, onGifts);
  const email = mailTo(ways.email);
  const call = callTo(ways.phone);
  return (
    <>
      {call ? (
        <Button component="a" leftSection={<IconPhone aria-hidden />} href={call}>
          Call
        </Button>
      ) : null}
      {email ? (
        <Button component="a" leftSection={<IconMail aria-hidden />} href={email}>
          Email
        </Button>
      ) : null}
    </>
  );
}

/** Returns the contact's own email and phone, or else those on their transactions, unless a save cleared them. */
function waysTo({ values, cleared }: KnownContact, onGifts: ContactMethods) {
  const own = { email: textOf(values.get('primary_email')), phone: textOf(values.get('primary_phone')) };
  return {
    own,
    email: own.email || (cleared?.has('primary_email') ? '' : onGifts.email),
    phone: own.phone || (cleared?.has('primary_phone') ? '' : onGifts.phone),
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
