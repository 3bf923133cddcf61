import { type RelatedLink, type Values, withOpen } from '#ui/record/record-link.ts';
import { type LinkOptions, useNavigate, useRouter } from '@tanstack/react-router';
import { copyText } from '#ui/browser/dom.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { ButtonMenu } from '#ui/kit/menu.tsx';
import { addressOfOpen } from './list-address.ts';

interface RowMenuItemsProps {
  anchor: HTMLElement;
  id: string;
  /** The row's page in the list. */
  at: string;
  /** The record's page; without one it opens next to the list. */
  link: LinkOptions | undefined;
  related: readonly RelatedLink[];
  json(): string;
  /** Offers to copy JSON whatever the preference: on lists for developers. */
  alwaysOffersJson: boolean;
  onClose(): void;
  isRecordOpen: boolean;
}

export function RowMenuItems(props: RowMenuItemsProps) {
  const { anchor, id, at, link, related, json, alwaysOffersJson, isRecordOpen, onClose } = props;
  const navigate = useNavigate();
  const router = useRouter();
  const offersJson = usePreference('showsTechnicalDetails') || alwaysOffersJson;
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
    ...(isRecordOpen ? [] : [{ label: 'Open', act: () => void open() }]),
    { label: 'Copy ID', act: () => copy(id, 'ID') },
    { label: 'Copy link', act: () => copy(address(), 'Link') },
    ...related.map((way) => ({ label: way.label, act: () => void navigate(way.link) })),
    ...(offersJson ? [{ label: 'Copy row as JSON', act: () => copy(json(), 'Row') }] : []),
  ];
  return <ButtonMenu anchor={anchor} items={items} onClose={onClose} />;
}
