import { IconDownload, IconLink, IconPhoto, IconTable } from '@tabler/icons-react';
import { copyText } from '#ui/browser/dom.ts';
import { ButtonMenu } from '#ui/kit/menu.tsx';
import { copyPicture, copyTable, downloadPicture, drawingIn, takesPictures } from './chart-copy.ts';
import type { Copied } from './chart-texts.tsx';

interface ChartMenuProps extends Copied {
  anchor: HTMLElement;
  onClose(): void;
}

/** A table on screen has no picture. */
export function ChartMenu({ anchor, onClose, link, table, ...words }: ChartMenuProps) {
  const drawing = drawingIn(anchor.closest('section'));
  const picture = drawing && { ...words, ...drawing, page: document.querySelector('h1')?.textContent ?? '' };
  const items = [
    picture && takesPictures() && { label: 'Copy picture', Icon: IconPhoto, act: () => void copyPicture(picture) },
    picture && { label: 'Download picture', Icon: IconDownload, act: () => void downloadPicture(picture) },
    { label: 'Copy table', Icon: IconTable, act: () => void copyTable(table()) },
    link && { label: 'Copy link', Icon: IconLink, act: () => void copyText(link(), 'Link') },
  ].flatMap((item) =>
    item ? [{ label: item.label, act: item.act, icon: <item.Icon size={16} stroke={1.6} aria-hidden /> }] : [],
  );
  return <ButtonMenu anchor={anchor} items={items} onClose={onClose} />;
}
