/** Panels of a contact's page: details, related lists, and buttons to call and email. */
import { Link, type LinkOptions } from '@tanstack/react-router';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { KnownContact } from '../../records/contact-known.ts';
import { AddressBlock, addressIn } from '../../records/details/address-block.tsx';
import { linesOf } from './lines.ts';
import { Button } from '../../ui/kit/button.tsx';
import { callTo, EmailLink, mailTo, PhoneLink } from '../../ui/kit/out-link.tsx';
import { Copyable } from '../../ui/record/drawer-parts.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Facts, Panel } from '../../ui/kit/page.tsx';

interface DetailsProps {
  id: string;
  known: KnownContact;
}

/** Contact details and ID. */
export function ContactDetails({ id, known: { values } }: DetailsProps) {
  const email = textOf(values.get('primary_email'));
  const phone = textOf(values.get('primary_phone'));
  const written = values.get('primary_address');
  const address = addressIn(written);
  return (
    <Panel title="Details">
      <Facts
        facts={[
          { label: 'Email', value: email ? <EmailLink email={email} /> : 'Not on file' },
          { label: 'Phone', value: phone ? <PhoneLink phone={phone} /> : 'Not on file' },
          {
            label: 'Address',
            value: address ? (
              <AddressBlock address={address} />
            ) : (
              linesOf('primary_address', written).join('; ') || 'Not on file'
            ),
          },
          { label: 'ID', value: <Copyable text={id} what="ID" /> },
        ]}
      />
    </Panel>
  );
}

/** Links to lists filtered by the contact. */
export function RelatedToContact({ id }: Pick<DetailsProps, 'id'>) {
  const ways: { label: string; link: LinkOptions }[] = [
    { label: 'Transactions', link: { to: '/transactions', search: { contacts: id } } },
    { label: 'Pledges', link: { to: '/pledges', search: { 'f.contact_id': id } } },
    { label: 'Households', link: { to: '/households', search: { contacts: id } } },
    { label: 'As head of household', link: { to: '/households', search: { headContactId: id } } },
  ];
  return (
    <Panel title="Related">
      <LineList lines={ways.map(({ label, link }) => ({ key: label, label: <Link {...link}>{label}</Link> }))} />
    </Panel>
  );
}

/** Buttons to call and email the contact, if the phone and email are known. */
export function Reach({ known: { values } }: Pick<DetailsProps, 'known'>) {
  const email = mailTo(textOf(values.get('primary_email')));
  const call = callTo(textOf(values.get('primary_phone')));
  return (
    <>
      {call ? (
        <Button
          leftSection={<IconPhone size={16} stroke={1.6} aria-hidden />}
          renderRoot={({ children, ...props }) => (
            <a {...props} href={call}>
              {children}
            </a>
          )}
        >
          Call
        </Button>
      ) : null}
      {email ? (
        <Button
          leftSection={<IconMail size={16} stroke={1.6} aria-hidden />}
          renderRoot={({ children, ...props }) => (
            <a {...props} href={email}>
              {children}
            </a>
          )}
        >
          Email
        </Button>
      ) : null}
    </>
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
