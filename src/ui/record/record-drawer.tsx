import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { ActionIcon, Drawer } from '@mantine/core';
import { UserText } from '#ui/kit/cells.tsx';
import { IconCheck, IconChevronDown, IconChevronUp, IconLink, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import { useCopy, useFocusKept } from '#ui/browser/dom.ts';
import '#ui/browser/overlay.css';
import classes from './record-drawer.module.css';

interface RecordDrawerProps {
  /** `Transaction 90417` */
  title: string;
  /** The name that people use for the record. Blank if there is none. */
  name: string;
  /** The menu of the record's row. */
  menu: ReactNode;
  /** False until the record is found. */
  isFound: boolean;
  /** Opens the neighbour in the list; absent at its ends. */
  previous?: (() => void) | undefined;
  next?: (() => void) | undefined;
  onClose(): void;
  children: ReactNode;
}

/** A record next to its list. Its heading takes focus; Escape, Back, and Close return to the row. */
export function RecordDrawer({ title, name, menu, isFound, previous, next, onClose, children }: RecordDrawerProps) {
  const heading = useFocusKept<HTMLHeadingElement>(isFound);
  useEffect(() => announce(title), [title]);
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size={520}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content }}
    >
      <Drawer.Overlay color="var(--st-overlay)" backgroundOpacity={1} />
      <Drawer.Content>
        {/* Mantine's own is a header, and would be a second banner of the page. */}
        <div className={classes.head}>
          <Drawer.Title ref={heading} className={classes.title} tabIndex={-1} data-autofocus>
            {name && name !== title ? (
              <>
                <UserText>{name}</UserText> <small>{title}</small>
              </>
            ) : (
              <bdi>{title}</bdi>
            )}
          </Drawer.Title>
          <div className={classes.actions}>
            {isFound ? <CopyLinkButton /> : null}
            {menu}
            <ActionIcon
              size="lg"
              aria-label="Previous record"
              aria-disabled={!previous}
              data-disabled={!previous}
              onClick={previous}
            >
              <IconChevronUp aria-hidden />
            </ActionIcon>
            <ActionIcon size="lg" aria-label="Next record" aria-disabled={!next} data-disabled={!next} onClick={next}>
              <IconChevronDown aria-hidden />
            </ActionIcon>
            <ActionIcon size="lg" aria-label="Close" onClick={onClose}>
              <IconX aria-hidden />
            </ActionIcon>
          </div>
        </div>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Button that copies the URL of this page. */
function CopyLinkButton() {
  const { copied, copy } = useCopy(window.location.href, 'Link');
  return (
    <ActionIcon size="lg" aria-label="Copy link" title="Copy link" onClick={copy}>
      {copied ? <IconCheck aria-hidden /> : <IconLink aria-hidden />}
    </ActionIcon>
  );
}
