import { Button } from '../../ui/kit/button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { ShortcutList } from '../../ui/kit/shortcut-list.tsx';
import { destinations } from '../../records/destinations.ts';
import { useShortcuts } from './shortcuts.ts';
import classes from './shortcut-help.module.css';

/** Watches the keys, and shows which there are when that is asked for. */
export function Shortcuts() {
  const { helpOpened, closeHelp } = useShortcuts();
  return helpOpened ? <ShortcutHelp onClose={closeHelp} /> : null;
}

/** The keys that can be pressed, over the page where they can be. */
function ShortcutHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className={classes.help}>
        <ShortcutList destinations={destinations} />
        <div>
          <Button size="md" variant="filled" data-autofocus onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
