import { Group, Text } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import { type Address, addressOf, envelopeLines } from '#domain/address.ts';
import { structureOf } from '#ui/format/json-text.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { CopyButton } from '#ui/record/drawer-parts.tsx';

interface AddressBlockProps {
  /** The name that a letter is addressed to; blank without one. */
  name?: string;
  /** The name as it's shown, such as a link. */
  heading?: ReactNode;
  address: Address;
}

/** Reads the address of a record, which may be the JSON text of one. */
export function addressIn(address: unknown): Address | null {
  return addressOf({ address: typeof address === 'string' ? (structureOf(address) ?? address) : address });
}

/** An address as on an envelope, with a button to copy it. */
export function AddressBlock({ name = '', heading = name, address }: AddressBlockProps) {
  const lines = envelopeLines(address);
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
      <Text component="address" inherit fs="normal">
        {heading ? <div>{heading}</div> : null}
        {Children.map(lines, (line) => (
          <div>
            <UserText>{line}</UserText>
          </div>
        ))}
      </Text>
      <CopyButton text={[name, ...lines].filter(Boolean).join('\n')} what="address" />
    </Group>
  );
}
