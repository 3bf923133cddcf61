import { Link } from '@tanstack/react-router';
import { IconUser } from '@tabler/icons-react';
import { Button } from '#ui/kit/button.tsx';

/** Button that leads from a record to its contact. */
export function OpenContact({ id, label = 'Open contact' }: { id: string; label?: string }) {
  return (
    <Button
      leftSection={<IconUser size={16} stroke={1.6} aria-hidden />}
      renderRoot={(root) => <Link {...root} to="/contacts/$contact" params={{ contact: id }} />}
    >
      {label}
    </Button>
  );
}
