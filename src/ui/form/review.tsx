import { plural, formatCount } from '../../domain/values/labels.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Button, TextButton } from '../kit/button.tsx';
import type { ReactNode } from 'react';
import { useFromTop } from '../browser/scroll-to-top.ts';
import { useNarrow } from '../browser/layout.ts';
import { usePreference } from '../browser/preferences.ts';
import { InfoButton } from '../kit/info-button.tsx';
import { LineList } from '../kit/line-list.tsx';
import { PageHead, Panel, ScreenPage } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';
import classes from './review.module.css';
import { ScreenTitle } from '../kit/screen-title.tsx';

/** One field of the body that will be sent. */
export interface ReviewLine {
  /** The form's field, which the Change button leads to. */
  field: string;
  label: string;
  /** The value when the form was opened; null if there was none. */
  was: string | null;
  /** False if that value is unknown. */
  wasKnown?: boolean;
  /** Source of that value, if it differs from the source of the others. */
  source?: string;
  willBe: string;
  /** Describes how a cleared value is sent. Default: `blank`. */
  clearedAs?: string;
  /** Warning about the value, shown below it. */
  remark?: string;
  /** False for a field that is sent unchanged. */
  changed: boolean;
  /** How to check whether it was saved; null if that isn't possible. */
  checkedBy?: string | null;
}

interface ReviewPageProps {
  crumbs: ReactNode;
  title: string;
  /** Label of the send button: `Save household`. */
  act: string;
  banner: ReactNode;
  /** Label of the send button while it is disabled. */
  busy: string | null;
  bodies: readonly unknown[];
  send(): void;
  back(): void;
  children: ReactNode;
}

/** Shows what will be sent, with the one button that sends it. */
export function ReviewPage({ crumbs, title, act, banner, busy, bodies, send, back, children }: ReviewPageProps) {
  useFromTop();
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  return (
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={title} />}
        meta={[
          <>
            Nothing is saved until you click <b>{act}</b>.
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
      {showsTechnicalDetails ? (
        <details className={classes.body}>
          <summary>
            {bodies.length === 1 ? 'API request (JSON)' : `${formatCount(bodies.length)} API requests (JSON)`}
          </summary>
          {bodies.map((body, index) => (
            // Bodies are listed in sending order, which doesn't change.
            // oxlint-disable-next-line react/no-array-index-key
            <pre key={index}>{JSON.stringify(body, null, 2)}</pre>
          ))}
        </details>
      ) : null}
    </ScreenPage>
  );
}

interface ReviewProps {
  lines: readonly ReviewLine[];
  /** Why fields that were not changed are sent as well. */
  whyUnchanged: string;
  /** Source of the current values. */
  source: string;
  change(field: string): void;
}

/** Lists exactly the fields that will be sent: changed fields first, then unchanged ones. */
export function Review({ lines, whyUnchanged, source, change }: ReviewProps) {
  const changed = lines.filter((line) => line.changed);
  const same = lines.filter((line) => !line.changed);
  return (
    <>
      <ReviewLines title="Your changes" lines={changed} source={source} change={change} />
      {same.length > 0 ? (
        <ReviewLines title="Also sent (unchanged)" lines={same} footer={whyUnchanged} change={change} />
      ) : null}
    </>
  );
}

interface ReviewLinesProps {
  title: string;
  lines: readonly ReviewLine[];
  /** A new record, which has no current values. */
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
      aside={plural(lines.length, 'field', 'fields')}
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
                <dt>Current value</dt>
                <dd>
                  <Was {...line} />
                </dd>
                <dt>New value</dt>
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
            ...(isNew ? [] : [{ title: 'Current value', cell: (line: ReviewLine) => <Was {...line} /> }]),
            { title: isNew ? 'Value' : 'New value', cell: (line) => <WillBe {...line} /> },
            { title: 'Change', titleSpoken: true, cell: changeButton },
          ]}
        />
      )}
      {children}
    </Panel>
  );
}

/** Lists each source once, with its fields if there are several sources. */
function Sources({ lines, source }: Pick<ReviewLinesProps, 'lines' | 'source'>) {
  const found = new Map<string, string[]>();
  for (const { label, wasKnown = true, source: from = source } of lines) {
    if (from && wasKnown) found.set(from, [...(found.get(from) ?? []), label]);
  }
  if (found.size === 0) return null;
  return (
    <InfoButton label="Source of current values">
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

function WillBe({ willBe, changed, remark, clearedAs = 'blank' }: ReviewLine) {
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

/** Names leading and trailing spaces, which are otherwise invisible. */
function Spaces({ text }: { text: string }) {
  const description = describeSpaces(text);
  return description === '' ? null : <span className={classes.spaces}> ({description})</span>;
}

function describeSpaces(text: string): string {
  if (text === '') return '';
  if (text.trim() === '') return 'spaces only';
  const before = text !== text.trimStart();
  const after = text !== text.trimEnd();
  if (before && after) return 'leading and trailing spaces';
  return before ? 'leading spaces' : after ? 'trailing spaces' : '';
}

function noValue(was: string | null, wasKnown: boolean): string {
  if (!wasKnown) return 'Unknown';
  return was === null ? 'Not set' : 'Blank';
}
