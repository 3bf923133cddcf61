/** Parts of a contact's page: details, and buttons to call and email. */
import type { ReactNode } from 'react';
import { IconMail, IconPhone } from '@tabler/icons-react';
import type { KnownContact } from '../../records/contact-known.ts';
import { AddressBlock, addressIn } from '../../records/details/address-block.tsx';
import { linesOf } from './lines.ts';
import { Button } from '../../ui/kit/button.tsx';
import { callTo, EmailLink, mailTo, PhoneLink } from '../../ui/kit/out-link.tsx';
import { Facts, Panel } from '../../ui/kit/page.tsx';
import { Bar } from '../../ui/list/screen-skeleton.tsx';

interface DetailsProps {
  known: KnownContact;
  isLoading: boolean;
  /** The source of the details. */
  source: ReactNode;
}

/** Ways to reach the contact. */
export function ContactDetails({ known: { values }, isLoading, source }: DetailsProps) {
  const missing = isLoading ? <Bar /> : 'Not on file';
  const email = textOf(values.get('primary_email'));
  const phone = textOf(values.get('primary_phone'));
  const written = values.get('primary_address');
  const address = addressIn(written);
  return (
    <Panel title="Details" footer={source}>
      <Facts
        facts={[
          { label: 'Email', value: email ? <EmailLink email={email} /> : missing },
          { label: 'Phone', value: phone ? <PhoneLink phone={phone} /> : missing },
          {
            label: 'Address',
            value: address ? (
              <AddressBlock address={address} />
            ) : (
              linesOf('primary_address', written).join('; ') || missing
            ),
          },
        ]}
      />
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
