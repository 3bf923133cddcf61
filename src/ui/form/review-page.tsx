import { Button } from '../kit/button.tsx';
import type { ReactNode } from 'react';
import { useFromTop } from '../browser/scroll-to-top.ts';
import { PageHead, ScreenPage } from '../kit/page.tsx';
import classes from './review-step.module.css';
import { ScreenTitle } from '../kit/screen-title.tsx';

interface ReviewPageProps {
  crumbs: ReactNode;
  title: string;
  /** What the button says that sends: `Save household`. */
  act: string;
  banner: ReactNode;
  /** What is going on while the button is not to be pressed. */
  busy: string | null;
  bodies: readonly unknown[];
  send(): void;
  back(): void;
  children: ReactNode;
}

/** What will be sent, before it is sent, and the one button that sends it. */
export function ReviewPage({ crumbs, title, act, banner, busy, bodies, send, back, children }: ReviewPageProps) {
  useFromTop();
  return (
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={title} />}
        meta={[
          <>
            Nothing is sent until you choose <b>{act}</b>.
          </>,
        ]}
      />
      {banner}
      {children}
      <div className={classes.actions}>
        <Button size="md" variant="filled" aria-disabled={busy !== null || undefined} onClick={send}>
          {busy ?? act}
        </Button>
        <Button
          size="md"
          aria-disabled={busy !== null || undefined}
          onClick={() => (busy === null ? back() : undefined)}
        >
          Back to editing
        </Button>
      </div>
      <details className={classes.body}>
        <summary>{bodies.length === 1 ? 'Request body (JSON)' : `${bodies.length} request bodies (JSON)`}</summary>
        {bodies.map((body, index) => (
          // They stand in the order in which they are sent.
          // oxlint-disable-next-line react/no-array-index-key
          <pre key={index}>{JSON.stringify(body, null, 2)}</pre>
        ))}
      </details>
    </ScreenPage>
  );
}
