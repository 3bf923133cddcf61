import { IconUser } from '@tabler/icons-react';
import { LinkButton } from '#ui/kit/link-button.tsx';

/** Button that leads from a record to its contact. */
export function OpenContact({ id, label = 'Open contact' }: { id: string; label?: string }) {
  return (
    <LinkButton leftSection={<IconUser aria-hidden />} to="/contacts/$contact" params={{ contact: id }}>
      {label}
    </LinkButton>
  );
}
