/** Every part of the interface in every state, for `npm run screenshots -- parts`. After `#`: the one that is open over it. */
import '#ui/kit/mantine.ts';
import { Button, MantineProvider } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { LiveRegions } from '#ui/browser/announcer.tsx';
import { showToast } from '#ui/browser/toast.tsx';
import { Toasts } from '#ui/browser/toasts.tsx';
import { ConfirmDialog } from '#ui/kit/confirm-dialog.tsx';
import { Dialog } from '#ui/kit/dialog.tsx';
import { ButtonMenu } from '#ui/kit/menu.tsx';
import { PopoverPanel } from '#ui/kit/popover-panel.tsx';
import { cssVariables, theme } from '#ui/kit/theme.ts';
import { Parts } from './parts.tsx';

const nothing = () => undefined;
const anchor = document.body.appendChild(document.createElement('i'));
anchor.style.cssText = 'position: absolute; top: 24px; left: 24px';

function Open({ part }: { part: string }) {
  if (part === 'dialog')
    return (
      <Dialog title="Copy ticket items" onClose={nothing}>
        <p>Three items of Spring Gala 2026 become a part of this form.</p>
      </Dialog>
    );
  if (part === 'confirm')
    return (
      <ConfirmDialog
        title="Discard your changes?"
        loss="Two changes haven’t been saved."
        act="Discard"
        onClose={nothing}
        confirm={nothing}
      />
    );
  if (part === 'menu')
    return (
      <ButtonMenu
        anchor={anchor}
        onClose={nothing}
        items={[
          { label: 'Newest first', isChosen: true, act: nothing },
          { label: 'Largest first', isChosen: false, act: nothing },
          { label: 'Donor', isChosen: false, act: nothing },
        ]}
      />
    );
  if (part === 'popover')
    return (
      <PopoverPanel label="About this figure" anchor={anchor} onClose={nothing}>
        <p>Completed gifts, less refunds.</p>
      </PopoverPanel>
    );
  return null;
}

const part = location.hash.slice(1);
if (part === 'toast')
  showToast({
    title: 'Contact saved',
    children: (close) => (
      <Button variant="transparent" onClick={close}>
        Undo
      </Button>
    ),
  });

createRoot(document.getElementById('root') as HTMLElement).render(
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
    <LiveRegions />
    <Parts />
    <Open part={part} />
    <Toasts />
  </MantineProvider>,
);
