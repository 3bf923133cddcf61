import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { plainText } from '#domain/values/plain-text.ts';
import { Marking } from '#ui/kit/cells.tsx';
import classes from './text-with-source.module.css';

/** Long text that may be HTML, shown as plain text, with a button for its source. */
export function TextWithSource({ source }: { source: string }) {
  const [asSource, setAsSource] = useState(false);
  const text = plainText(source);
  const mark = use(Marking);
  return (
    <div className={classes.text}>
      {asSource ? (
        <pre dir="auto" className={classes.source}>
          {source}
        </pre>
      ) : (
        <p dir="auto">{text ? mark(text) : 'No text.'}</p>
      )}
      {text === source ? null : (
        <Button variant="transparent" onClick={() => setAsSource(!asSource)}>
          {asSource ? 'Show as text' : 'Show source'}
        </Button>
      )}
    </div>
  );
}
