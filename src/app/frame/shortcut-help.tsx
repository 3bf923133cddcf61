import { Button } from '../../ui/kit/button.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { ShortcutList } from '../../ui/kit/shortcut-list.tsx';
import { destinations } from '../../records/destinations.ts';
import { useShortcuts } from './shortcuts.ts';
import classes from './shortcut-help.module.css';

/** Handles single-key shortcuts, and shows their list on request. */
export function Shortcuts() {
  const { helpOpened, closeHelp } = useShortcuts();
  return helpOpened ? <ShortcutHelp onClose={closeHelp} /> : null;
}

/** The list of shortcuts, in a dialog. */
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
