import { foldText, plural, formatCount, isolateBidi } from '#domain/values/labels.ts';
import { daysBetween } from '#domain/values/calendar.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { useMemo, useState } from 'react';
import { RowLink } from '#ui/kit/row-link.tsx';
import { Badge, UserText } from '#ui/kit/cells.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { formatAmount } from '#ui/format/money.ts';
import {
  differenceLabel,
  lineTitle,
  matchCurrency,
  matchName,
  noMatch,
  othersFor,
  payoutLine,
  payoutName,
} from './bank-names.ts';
import {
  bankFee,
  type BankState,
  type Decision,
  decisionFor,
  formatUnits,
  type LineState,
  type PayoutState,
  undone,
} from './bank-state.ts';
import { signed } from './payout-labels.ts';
import classes from './bank.module.css';

interface LineDetailProps {
  bank: BankState;
  line: LineState;
  decide(line: LineState, decision: Decision | null): void;
}

interface BookedAs {
  /** The reason to record for the difference of a suggestion. */
  as: string;
  bookAs(as: string): void;
}

export const differences = [bankFee, 'Refund or chargeback', 'Currency exchange', 'Other'] as const;

/** A statement line with its match, its actions, and other possible matches. */
export function LineDetail({ bank, line, decide, as, bookAs }: LineDetailProps & BookedAs) {
  const { status, match } = line;
  const [chooses, setChooses] = useState(false);
  const isOpen = status === 'suggested' || status === 'left';
  const isOut = line.units < 0;
  const currency = line.currency;
  return (
    <div className={classes.detail}>
      <Panel
        title={lineTitle(line.line)}
        aside={
          <span className={classes.figure}>
            <b>{formatAmount(line.line.amount, currency)}</b>
          </span>
        }
      >
        {match ? (
          <ul className={classes.parts}>
            {match.payouts.map((id) => (
              <li key={id}>
                <PayoutPart bank={bank} id={id} line={line} />
              </li>
            ))}
            {match.payouts.length > 1 ? (
              <li>
                <span>{plural(match.payouts.length, 'payout', 'payouts')} combined</span>
                <b className={classes.figure}>{formatAmount(formatUnits(line.units - match.difference), currency)}</b>
              </li>
            ) : null}
            {match.difference === 0 ? null : (
              <li className={classes.difference}>
                <span>
                  <Badge tone="warn">{differenceLabel(line, match.difference)}</Badge>{' '}
                  {status === 'suggested' ? (
                    <NativeSelect
                      aria-label="Record the difference as"
                      value={as}
                      data={differences}
                      onChange={({ currentTarget: { value } }) => bookAs(value)}
                    />
                  ) : (
                    line.as
                  )}
                </span>
                <b className={classes.figure}>{signed(formatUnits(match.difference), currency)}</b>
              </li>
            )}
          </ul>
        ) : (
          <p className={classes.empty}>{noMatch(bank, line)}</p>
        )}
        <div className={classes.acts}>
          {status === 'suggested' && match ? (
            <Button variant="filled" onClick={() => decide(line, decisionFor(match, as))}>
              Confirm
            </Button>
          ) : null}
          {isOpen && isOut ? <Button onClick={() => decide(line, 'fee')}>{bankFee}</Button> : null}
          {isOpen ? <Button onClick={() => decide(line, 'skipped')}>Skip</Button> : null}
          {isOpen ? null : (
            <Button onClick={() => decide(line, undone(line))}>{status === 'fee' ? 'Not a fee' : 'Undo'}</Button>
          )}
          {isOpen && bank.free.some(({ units }) => units * line.units > 0) ? (
            <Button variant="transparent" aria-expanded={chooses} onClick={() => setChooses(!chooses)}>
              Choose payouts
            </Button>
          ) : null}
        </div>
      </Panel>
      {isOpen && chooses ? <ChoosePayouts bank={bank} line={line} decide={decide} /> : null}
      {isOpen && !chooses ? <Others bank={bank} line={line} decide={decide} /> : null}
      <p className={classes.dim}>
        Shortcuts: <kbd>Up</kbd> <kbd>Down</kbd> move, <kbd>Enter</kbd> confirm, <kbd>F</kbd> bank fee, <kbd>S</kbd>{' '}
        skip, <kbd>U</kbd> undo, <kbd>1</kbd>–<kbd>3</kbd> pick another match. Matches are saved in this browser.
      </p>
    </div>
  );
}

function PayoutPart({ bank, id, line }: { bank: BankState; id: string; line: LineState }) {
  const payout = bank.payouts.get(id);
  return (
    <>
      <span>
        <RowLink link={{ to: '/payouts', search: { open: id } }} dir="auto">
          {payoutName(bank, id)}
        </RowLink>
        <small>{payout ? payoutLine(payout, line.line.day) : 'Payout not found'}</small>
      </span>
      <span className={classes.figure}>{payout ? formatAmount(formatUnits(payout.units), payout.currency) : ''}</span>
    </>
  );
}

function Others({ bank, line, decide }: LineDetailProps) {
  const others = useMemo(() => othersFor(bank, line), [bank, line]);
  if (others.length === 0) return null;
  return (
    <Panel
      title={line.status === 'suggested' ? 'Other possible matches' : 'Closest payouts'}
      aside="Difference"
      footer={
        line.line.day === null
          ? 'Within 5% of the amount, on any date'
          : 'Ranked by amount, date (within 10 days), then description'
      }
    >
      <ul className={classes.parts}>
        {others.map((match, index) => {
          const which = `${match.payouts.length === 1 ? 'Payout' : 'Payouts'} ${match.payouts.join(', ')}`;
          return (
            <li key={match.payouts.join()}>
              <kbd>{index + 1}</kbd>
              <span>
                {/* Payouts of one campaign have the same name, so the label adds their IDs. */}
                <Button
                  variant="transparent"
                  aria-label={`${matchName(bank, match)}, ${which}`}
                  onClick={() => decide(line, decisionFor(match, 'Other'))}
                >
                  <UserText>{matchName(bank, match)}</UserText>
                </Button>
                <small>
                  {which}, {formatAmount(formatUnits(line.units - match.difference), matchCurrency(bank, match))}
                </small>
              </span>
              <span className={classes.figure}>
                {match.difference === 0 ? '0' : signed(formatUnits(match.difference), line.currency)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const mostShown = 40;

/** Picks any unmatched payouts for a line, sorted by date. */
function ChoosePayouts({ bank, line, decide }: LineDetailProps) {
  const [ticked, tick] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const { day: own } = line.line;
  const far = ({ day, units }: PayoutState) => {
    if (own === null) return Math.abs(units - line.units);
    return day === null ? Infinity : Math.abs(daysBetween(day, own));
  };
  // All payouts of a line must have the same currency.
  const within = ticked.length > 0 ? matchCurrency(bank, { payouts: ticked }) : line.within;
  const sought = foldText(text.trim());
  const found = bank.free
    .filter(({ id, currency, text: own, units }) => {
      const isFound = foldText(`${id} ${own} ${payoutName(bank, id)} ${formatUnits(units)}`).includes(sought);
      return units * line.units > 0 && (within === '' || currency === within) && (isFound || ticked.includes(id));
    })
    .toSorted((one, other) => far(one) - far(other));
  const sum = ticked.reduce((all, id) => all + (bank.payouts.get(id)?.units ?? 0), 0);
  const difference = line.units - sum;
  return (
    <Panel
      title="Choose payouts"
      footer={
        found.length > mostShown
          ? own === null
            ? `Closest ${mostShown} of ${formatCount(found.length)} by amount`
            : `Closest ${mostShown} of ${formatCount(found.length)} by date`
          : null
      }
    >
      <div className={classes.choose}>
        <TextInput
          type="search"
          aria-label="Search payouts"
          placeholder="Campaign, ID, or amount"
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        {found.slice(0, mostShown).map((payout) => (
          <Checkbox
            key={payout.id}
            checked={ticked.includes(payout.id)}
            onChange={({ currentTarget: { checked } }) =>
              tick(checked ? [...ticked, payout.id] : ticked.filter((id) => id !== payout.id))
            }
            label={`${isolateBidi(payoutName(bank, payout.id))}, ${formatAmount(formatUnits(payout.units), payout.currency)}`}
            description={payoutLine(payout, line.line.day)}
          />
        ))}
        {found.length === 0 ? <p className={classes.dim}>{noneFound(sought, within)}</p> : null}
        <div className={classes.acts}>
          <Button
            variant="filled"
            aria-disabled={ticked.length === 0}
            data-disabled={ticked.length === 0}
            onClick={() => ticked.length > 0 && decide(line, decisionFor({ payouts: ticked, difference }, 'Other'))}
          >
            Match selected
          </Button>
          <span className={classes.dim} role="status">
            {ticked.length === 0
              ? ''
              : difference === 0
                ? `${formatAmount(formatUnits(sum), within)} · exact match`
                : `${formatAmount(formatUnits(sum), within)} · ${differenceLabel(line, difference).toLowerCase()}`}
          </span>
        </div>
      </div>
    </Panel>
  );
}

function noneFound(sought: string, currency: string): string {
  if (sought !== '') return 'No payouts match.';
  return currency === '' ? 'No unmatched payouts.' : 'No unmatched payouts in this currency.';
}
