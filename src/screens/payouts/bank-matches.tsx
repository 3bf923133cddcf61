import { csvOf } from '#domain/rows/csv.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import { notIncluded } from '#domain/values/money.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { rowsAwaited } from '#device/kept-rows.ts';
import { marks, setMarks } from '#device/marks.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { download } from '#ui/browser/download.ts';
import { announceStored } from '#ui/browser/preferences.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { useSync } from '#records/use-sync.ts';
import type { Matches } from '#sync/questions/bank-match.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { DoneMark } from '#ui/record/done-mark.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { AllRowsLoading } from '#ui/list/loading.tsx';
import { formatDate, viewerZone } from '#ui/format/time.ts';
import { type AllPayouts, coverageOf, PayoutCrumbs, RefreshPayouts } from './all-payouts.tsx';
import { resultFields, resultOf } from './bank-export.ts';
import { differences, LineDetail } from './bank-line.tsx';
import { isReconciled, reconciledLabel } from './bank-names.ts';
import { Lines, type Shown } from './bank-lines.tsx';
import {
  type BankOpen,
  bankFee,
  bankOf,
  currenciesOf,
  type Decision,
  decisionFor,
  type Found,
  type LineState,
  markOf,
  openOf,
  sentIn,
  unreadIn,
} from './bank-state.ts';
import { BankLeft, BankSums } from './bank-sums.tsx';
import type { Statement } from './statement-lines.ts';
import classes from './bank.module.css';

interface BankMatchesProps {
  list: AllPayouts;
  source: string;
  statement: Statement;
  /** Notes on how the file was read. */
  notes: readonly string[];
  another(): void;
  columns(): void;
}

const none: readonly never[] = [];
const noMatches: Matches = new Map();

/**
 * Returns suggestions from a worker: the latest ones, which may lag behind `asked`. Null at first. Without a worker that
 * answers there are none, so that the lines can be decided by hand.
 */
function useMatches(asked: BankOpen['asked']): Found | null {
  const sync = useSync();
  const isAwaited = useStore(rowsAwaited);
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (!sync && isAwaited) return undefined;
    let isOver = false;
    const show = (matches: Matches) => {
      if (!isOver) setFound({ of: asked, matches });
    };
    const matching = sync ? sync.ask('bankMatches', asked) : Promise.resolve(noMatches);
    void matching.catch(() => noMatches).then(show);
    return () => {
      isOver = true;
    };
  }, [sync, isAwaited, asked]);
  return found;
}

const isOpen = ({ status }: LineState) => status === 'suggested' || status === 'left';

export function BankMatches({ list, source, statement, notes, another, columns }: BankMatchesProps) {
  const { lines, bad } = statement;
  const { matched } = useStore(marks);
  const payouts = list.rows ?? none;
  const sent = useMemo(() => sentIn(payouts), [payouts]);
  const known = useMemo(() => currenciesOf(sent, lines), [sent, lines]);
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? known[0] ?? '';
  const isChosen = chosen !== null;
  const open = useMemo(
    () => openOf({ lines, sent, currency, isChosen, marks: matched }),
    [lines, sent, currency, isChosen, matched],
  );
  const found = useMatches(open.asked);
  const bank = useMemo(() => bankOf(open, found), [open, found]);
  const [shown, setShown] = useState<Shown>('all');
  const [selected, select] = useState<string | null>(null);
  const [booked, book] = useState<{ key: string; as: string } | null>(null);
  const linesShown = useRef<HTMLUListElement>(null);
  const rows = bank.lines.filter(({ status }) => shown === 'all' || status === shown);
  const line = bank.lines.find((one) => one.line.key === selected) ?? rows.find(isOpen) ?? rows[0];
  const as = booked && booked.key === line?.line.key ? booked.as : differences[0];
  const decide = (changes: Readonly<Record<string, Decision | null>>, words: string) => {
    const written = Object.entries(changes).map(([key, one]) => [key, one && markOf(one)]);
    if (setMarks('matched', Object.fromEntries(written) as Record<string, string | null>)) announce(words);
    else announceStored(false);
  };
  const decideLine = (one: LineState, decision: Decision | null) => {
    const isUndone = decision === null || decision === 'left';
    decide({ [one.line.key]: decision }, decisionMessage(decision));
    const at = rows.indexOf(one);
    const next = isUndone ? one : (rows.slice(at + 1).find(isOpen) ?? rows.find((row) => row !== one && isOpen(row)));
    select(next?.line.key ?? one.line.key);
    // The pressed button may be gone, so the focus moves to the current line.
    requestAnimationFrame(() => {
      const current = linesShown.current?.querySelector<HTMLElement>('[aria-current=true]');
      (current ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true });
    });
  };
  const exact = bank.lines.filter(({ status, match }) => status === 'suggested' && match?.difference === 0);
  const confirmExact = () =>
    decide(
      Object.fromEntries(exact.map(({ line: { key }, match }) => [key, match && decisionFor(match, '')])),
      `Matched ${plural(exact.length, 'line', 'lines')}`,
    );
  const save = () => {
    download(
      csvOf(resultOf(bank), resultFields, viewerZone()),
      ['bank', bank.from, bank.to].filter(Boolean).join('-') + '.csv',
    );
    announce('File downloaded.');
  };
  const unread = unreadIn(payouts);
  const isWhole = list.loaded?.complete === true && bad.length === 0 && unread === 0;
  const lacksCurrency = lines.some((one) => one.currency === '');
  return (
    <ScreenPage>
      <PageHead
        crumbs={<PayoutCrumbs page="Bank reconciliation" />}
        title={<ScreenTitle title="Bank reconciliation" />}
        meta={[
          <span key="lines">
            <UserText>{source}</UserText>, {plural(lines.length, 'line', 'lines')}
            {bank.from ? `, ${formatDays(bank.from, bank.to)}` : ''}
          </span>,
          coverageOf(list),
          notIncluded(unread, 'payout', 'payouts'),
          list.loaded && lines.length > 0 && found && (
            <DoneMark key="done" isDone={isReconciled(bank, isWhole)}>
              {reconciledLabel(bank, isWhole)}
            </DoneMark>
          ),
        ]}
        actions={
          <>
            {lacksCurrency && known.length > 1 ? (
              <NativeSelect
                aria-label="Account currency"
                value={chosen ?? ''}
                data={[{ value: '', label: 'Any currency' }, ...known.filter(Boolean)]}
                onChange={({ currentTarget: { value } }) => setChosen(value || null)}
              />
            ) : null}
            <RefreshPayouts list={list} />
            <Button onClick={columns}>Columns</Button>
            <Button onClick={another}>Use a different statement</Button>
            <Button leftSection={<IconDownload aria-hidden />} onClick={save}>
              Export result
            </Button>
          </>
        }
      />
      <AllRowsLoading list={list} noun="payouts" />
      {notes.map((note) => (
        <Banner key={note} kind="note" title={note} />
      ))}
      {bad.length > 0 ? (
        <details className={classes.bad}>
          <summary>{plural(bad.length, 'line', 'lines')} couldn’t be read and will be skipped</summary>
          <PlainTable
            caption="Lines that couldn’t be read"
            rows={bad}
            columns={[
              { title: 'Line', cell: ({ number }) => formatCount(number) },
              { title: 'Reason', cell: ({ why }) => <UserText>{why}</UserText> },
              { title: 'Original text', cell: ({ cells }) => <UserText>{cells.slice(0, 200)}</UserText> },
            ]}
          />
        </details>
      ) : null}
      {list.loaded && lines.length > 0 && !found ? <p role="status">Finding matching payouts…</p> : null}
      {list.loaded && lines.length > 0 && found ? (
        <>
          <BankSums bank={bank} />
          <div className={classes.sides}>
            <Panel
              title="Statement"
              aside={
                exact.length > 1 ? (
                  <Button onClick={confirmExact}>Confirm {formatCount(exact.length)} exact matches</Button>
                ) : null
              }
            >
              <Lines
                list={linesShown}
                bank={bank}
                rows={rows}
                shown={shown}
                show={setShown}
                selected={line}
                select={select}
                as={as}
                decide={decideLine}
              />
            </Panel>
            {line ? (
              <LineDetail
                key={line.line.key}
                bank={bank}
                line={line}
                as={as}
                bookAs={(chosen) => book({ key: line.line.key, as: chosen })}
                decide={decideLine}
              />
            ) : null}
          </div>
          <BankLeft bank={bank} />
        </>
      ) : null}
    </ScreenPage>
  );
}

function decisionMessage(decision: Decision | null): string {
  if (decision === null || decision === 'left') return 'Undone';
  if (decision === 'skipped') return 'Skipped';
  return decision === 'fee' ? bankFee : `Matched with ${plural(decision.payouts.length, 'payout', 'payouts')}`;
}

function formatDays(from: string, to: string): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
}
