import { useCopy } from '#ui/browser/dom.ts';
import classes from './copy-id.module.css';

/** The ID below a row's name. Clicking copies it. */
export function CopyId({ id }: { id: string }) {
  const { copied, copy } = useCopy(id, 'ID');
  return (
    <button type="button" className={classes.id} title="Copy ID" aria-label={`Copy ID ${id}`} onClick={copy}>
      {copied ? 'Copied' : id}
    </button>
  );
}
