import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import type { MailingBy } from '#domain/lists/mailing.ts';
import { remember } from './use-mailing.ts';

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
