import { type LinkOptions, useNavigate, useRouter } from '@tanstack/react-router';
import { copyText } from '../browser/copy-text.ts';
import { ButtonMenu } from '../kit/menu.tsx';
import { type Values, withOpen } from '../rows/list-values.ts';
import type { RelatedLink } from '../record/record-link.ts';
import { addressOfOpen } from './row-places.ts';

interface RowMenuItemsProps {
  anchor: HTMLElement;
  id: string;
  /** The page of the list that the row stands on. */
  at: string;
  /** Where the row's record is; without one it opens beside the list. */
  link: LinkOptions | undefined;
  related: readonly RelatedLink[];
  json(): string;
  onClose(): void;
}

export function RowMenuItems({ anchor, id, at, link, related, json, onClose }: RowMenuItemsProps) {
  const navigate = useNavigate();
  const router = useRouter();
  const copy = (text: string, what: string) => void copyText(text, what);
  const open = () =>
    link
      ? navigate(link)
      : navigate({
          to: '.',
          search: (old: Values) => withOpen(old, id),
          state: (old) => ({ ...old, openedHere: true }),
        });
  const address = () =>
    link
      ? new URL(router.buildLocation(link).href, window.location.origin).href
      : addressOfOpen(window.location.href, id, at);
  const items = [
    { label: 'Open', act: () => void open() },
    { label: 'Copy ID', act: () => copy(id, 'ID') },
    { label: 'Copy link', act: () => copy(address(), 'Link') },
    ...related.map((way) => ({ label: way.label, act: () => void navigate(way.link) })),
    { label: 'Copy row as JSON', act: () => copy(json(), 'Row') },
  ];
  return <ButtonMenu anchor={anchor} items={items} onClose={onClose} />;
}
