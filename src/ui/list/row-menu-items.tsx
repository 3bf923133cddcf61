import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { type LinkOptions, useNavigate, useRouter } from '@tanstack/react-router';
import { copyText } from '../browser/copy-text.ts';
import { Existing } from '../browser/existing-element.ts';
import type { Values } from '../rows/list-values.ts';
import type { RelatedLink } from '../record/record-link.ts';
import classes from './row-menu-items.module.css';
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
          search: (old: Values) => ({ ...old, open: id }),
          state: (old) => ({ ...old, openedHere: true }),
        });
  const address = () =>
    link
      ? new URL(router.buildLocation(link).href, window.location.origin).href
      : addressOfOpen(window.location.href, id, at);
  return (
    <Menu
      // The menu is called after its button.
      id={anchor.id}
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Menu.Target>
        <Existing element={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item data-autofocus onClick={() => void open()}>
          Open
        </Menu.Item>
        <Menu.Item onClick={() => copy(id, 'ID')}>Copy ID</Menu.Item>
        <Menu.Item onClick={() => copy(address(), 'Link')}>Copy link</Menu.Item>
        {related.map((way) => (
          <Menu.Item key={way.label} onClick={() => void navigate(way.link)}>
            {way.label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => copy(json(), 'Row')}>Copy row as JSON</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
