import { Button } from '../kit/button.tsx';
import classes from './part-failed.module.css';

/** Shown in place of a part whose code could not be loaded. */
export function PartFailed({ onClose }: { onClose: (() => void) | undefined }) {
  return (
    <div role="alert" className={classes.failed}>
      <p>This part of Steward could not be loaded. Check the connection, close it and open it again.</p>
      {onClose ? <Button onClick={onClose}>Close</Button> : null}
    </div>
  );
}
