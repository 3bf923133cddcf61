import { IconAlertTriangle } from '@tabler/icons-react';
import { Button, TextButton } from '../kit/button.tsx';
import type { ReactNode } from 'react';
import { useFromTop } from '../browser/scroll-to-top.ts';
import { useNarrow } from '../browser/layout.ts';
import { InfoButton } from '../kit/info-button.tsx';
import { LineList } from '../kit/line-list.tsx';
import { PageHead, Panel, ScreenPage } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';
import classes from './review.module.css';
import { ScreenTitle } from '../kit/screen-title.tsx';

/** One field of the body that will be sent. */
export interface ReviewLine {
  /** The form's field, for the way back to it. */
  field: string;
  label: string;
  /** What it was when the form was opened; null when there was no value. */
  was: string | null;
  /** False when nobody knows what it was. */
  wasKnown?: boolean;
  /** Where that value comes from, when it is not where all the others come from. */
  source?: string;
  willBe: string;
  /** What a blank value is sent as: `empty text`, unless it is said here. */
  clearedAs?: string;
  /** What is to be known about it before it is sent. */
  remark?: string;
  /** False for a field that is sent as it was. */
  changed: boolean;
  /** How it can be found out whether it was saved; null when it cannot be. */
  checkedBy?: string | null;
}

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

interface ReviewProps {
  lines: readonly ReviewLine[];
  /** Why fields that were not changed are sent as well. */
  whyUnchanged: string;
  /** Where the values of before come from. */
  source: string;
  change(field: string): void;
}

/** What will be sent, and nothing else: changed fields first, then those that go along unchanged. */
export function Review({ lines, whyUnchanged, source, change }: ReviewProps) {
  const changed = lines.filter((line) => line.changed);
  const same = lines.filter((line) => !line.changed);
  return (
    <>
      <ReviewLines title="What you set" lines={changed} source={source} change={change} />
      {same.length > 0 ? (
        <ReviewLines title="Also sent, unchanged" lines={same} footer={whyUnchanged} change={change} />
      ) : null}
    </>
  );
}

interface ReviewLinesProps {
  title: string;
  lines: readonly ReviewLine[];
  /** What is created has no earlier values. */
  isNew?: boolean;
  source?: string | undefined;
  footer?: string | undefined;
  change(field: string): void;
  /** After the lines. */
  children?: ReactNode;
}

export function ReviewLines({ title, lines, isNew = false, source, footer, change, children }: ReviewLinesProps) {
  const narrow = useNarrow();
  const changeButton = ({ field, label }: ReviewLine) => (
    <TextButton onClick={() => change(field)}>
      Change<span className="spoken"> {label.toLowerCase()}</span>
    </TextButton>
  );
  return (
    <Panel
      title={title}
      info={<Sources lines={lines} source={source} />}
      aside={lines.length === 1 ? '1 field' : `${lines.length} fields`}
      footer={footer}
    >
      {narrow ? (
        <LineList
          lines={lines.map((line) => ({
            key: line.field,
            label: line.label,
            second: isNew ? (
              <div className={classes.sent}>
                <WillBe {...line} />
              </div>
            ) : (
              <dl className={classes.pair}>
                <dt>Was</dt>
                <dd>
                  <Was {...line} />
                </dd>
                <dt>Will be sent</dt>
                <dd>
                  <WillBe {...line} />
                </dd>
              </dl>
            ),
            aside: changeButton(line),
          }))}
        />
      ) : (
        <PlainTable
          caption={title}
          widths={isNew ? ['24%', '60%', '16%'] : ['18%', '34%', '36%', '12%']}
          rows={lines}
          columns={[
            { title: 'Field', cell: ({ label }) => label },
            ...(isNew ? [] : [{ title: 'Was', cell: (line: ReviewLine) => <Was {...line} /> }]),
            { title: 'Will be sent', cell: (line) => <WillBe {...line} /> },
            { title: 'Change', titleSpoken: true, cell: changeButton },
          ]}
        />
      )}
      {children}
    </Panel>
  );
}

/** Each source once, with its fields where there are several. */
function Sources({ lines, source }: Pick<ReviewLinesProps, 'lines' | 'source'>) {
  const found = new Map<string, string[]>();
  for (const { label, wasKnown = true, source: from = source } of lines) {
    if (from && wasKnown) found.set(from, [...(found.get(from) ?? []), label]);
  }
  if (found.size === 0) return null;
  return (
    <InfoButton label="Where “Was” comes from">
      {[...found].map(([from, labels]) => (
        <p key={from}>{found.size === 1 ? from : `${labels.join(', ')}: ${from}`}.</p>
      ))}
    </InfoButton>
  );
}

function Was({ was, wasKnown = true }: ReviewLine) {
  return was ? (
    <bdi className={classes.value}>{was}</bdi>
  ) : (
    <span className={classes.dim}>{noValue(was, wasKnown)}</span>
  );
}

function WillBe({ willBe, changed, remark, clearedAs = 'empty text' }: ReviewLine) {
  return (
    <>
      {willBe === '' && changed ? (
        <b>Cleared</b>
      ) : (
        <bdi className={changed ? classes.strong : classes.value}>{willBe}</bdi>
      )}
      <span className={classes.dim}>{willBe === '' ? ` (${clearedAs})` : changed ? '' : ' (same)'}</span>
      <Spaces text={willBe} />
      {remark ? (
        <div className={classes.remark}>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          {remark}
        </div>
      ) : null}
    </>
  );
}

/** Spaces that are sent and that nobody sees. */
function Spaces({ text }: { text: string }) {
  const words = spacesOf(text);
  return words === '' ? null : <span className={classes.spaces}> ({words})</span>;
}

function spacesOf(text: string): string {
  if (text === '') return '';
  if (text.trim() === '') return 'nothing but spaces';
  const before = text !== text.trimStart();
  const after = text !== text.trimEnd();
  if (before && after) return 'with spaces before and after it';
  return before ? 'with spaces before it' : after ? 'with spaces after it' : '';
}

function noValue(was: string | null, wasKnown: boolean): string {
  if (!wasKnown) return 'Not known';
  return was === null ? 'Not set' : 'Empty';
}
