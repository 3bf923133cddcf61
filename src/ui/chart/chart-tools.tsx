import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { prefetchCode } from '#ui/browser/prefetch.ts';
import { useMenu } from '#ui/kit/disclosure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { Copied } from './chart-texts.tsx';

const loadMenu = () => import('./chart-menu.tsx');
const ChartMenu = lazyPart(loadMenu, ({ ChartMenu }) => ChartMenu);

/** The button of a chart's panel that copies it as a picture, a table, or a link. */
export function ChartTools(copied: Copied) {
  const { close, button, menu } = useMenu();
  return (
    <>
      <ActionIcon
        size="sm"
        aria-label={`Copy ${copied.title.charAt(0).toLowerCase()}${copied.title.slice(1)}`}
        onPointerEnter={() => prefetchCode(loadMenu)}
        onFocus={() => prefetchCode(loadMenu)}
        {...button}
      >
        <IconDots aria-hidden />
      </ActionIcon>
      {menu((anchor) => (
        <ChartMenu {...copied} anchor={anchor} onClose={close} />
      ))}
    </>
  );
}
