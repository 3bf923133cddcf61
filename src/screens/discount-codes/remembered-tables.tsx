/** The discount codes and ticket items that this browser remembers, as tables; under each other on a phone. */
import { Button } from '../../ui/kit/button.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { forgetOne, type Remembered, type RememberedKind } from '../../device/remembered.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { Words, yesNo } from '../../ui/kit/cells.tsx';
import { useNarrow } from '../../ui/browser/layout.ts';
import { LineList } from '../../ui/kit/line-list.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { agoWords, answerWithAge } from '../../records/answer-words.ts';
import { JoinedMoney } from '../../records/currencies.tsx';
import { stateWords } from './words.ts';
import { CampaignLink, knownCurrency } from '../../records/links.tsx';

interface RememberedProps {
  rows: readonly Remembered[];
  /** When the page was opened: ages are told from then. */
  now: number;
}

export function RememberedCodes({ rows, now }: RememberedProps) {
  const state = ({ fields }: Remembered) => stateWords(fields, now);
  const forget = (one: Remembered) => (
    <ForgetButton kind="discountCodes" one={one} what={`discount code ${one.fields['code'] || one.id}`} />
  );
  return (
    <RememberedPanel
      title="Discount codes remembered"
      rows={rows}
      lines={(one) => ({ label: <CodeLink {...one} />, says: state(one), forget: forget(one) })}
      now={now}
      columns={[
        { title: 'Code', cell: (one) => <CodeLink {...one} /> },
        { title: 'ID', cell: ({ id }) => id },
        { title: 'Campaign', cell: ({ campaign }) => <CampaignLink id={campaign} /> },
        { title: 'State', cell: state },
        { title: 'Answered', cell: ({ at }) => agoWords(at, now) },
        { title: 'Actions', titleSpoken: true, cell: forget },
      ]}
    />
  );
}

export function RememberedItems({ rows, now }: RememberedProps) {
  const name = ({ id, fields }: Remembered) => <Words>{fields['name'] || `Ticket item ${id}`}</Words>;
  const price = ({ campaign, fields }: Remembered) => (
    <JoinedMoney amount={fields['price'] ?? null} currency={() => knownCurrency(campaign)} />
  );
  const forget = (one: Remembered) => (
    <ForgetButton kind="ticketItems" one={one} what={`ticket item ${one.fields['name'] || one.id}`} />
  );
  return (
    <RememberedPanel
      title="Ticket items remembered"
      rows={rows}
      lines={(one) => ({ label: name(one), says: price(one), forget: forget(one) })}
      now={now}
      columns={[
        { title: 'Name', cell: name },
        { title: 'ID', cell: ({ id }) => id },
        { title: 'Campaign', cell: ({ campaign }) => <CampaignLink id={campaign} /> },
        { title: 'Price', figure: 'money', cell: price },
        { title: 'Quantity', figure: true, cell: ({ fields }) => fields['total_quantity'] },
        { title: 'Active', cell: ({ fields }) => yesNo(fields['active'] ?? null) },
        { title: 'Answered', cell: ({ at }) => agoWords(at, now) },
        { title: 'Actions', titleSpoken: true, cell: forget },
      ]}
    />
  );
}

interface RememberedPanelProps extends RememberedProps {
  title: string;
  columns: Parameters<typeof PlainTable<Remembered>>[0]['columns'];
  lines(one: Remembered): { label: ReactNode; says: ReactNode; forget: ReactNode };
}

function RememberedPanel({ title, rows, columns, lines, now }: RememberedPanelProps) {
  const narrow = useNarrow();
  if (rows.length === 0) return null;
  return (
    <Panel
      title={title}
      aside={formatCount(rows.length)}
      footer="As the service last answered, the newest first. The 500 newest are kept in this browser until they are forgotten."
    >
      {narrow ? (
        <LineList
          lines={rows.map((one) => {
            const { label, says, forget } = lines(one);
            return {
              key: `${one.campaign}.${one.id}`,
              label,
              second: (
                <>
                  <div>{says}</div>
                  <div>
                    ID {one.id} in <CampaignLink id={one.campaign} />, from {answerWithAge(one.at, now)}
                  </div>
                </>
              ),
              aside: forget,
            };
          })}
        />
      ) : (
        <PlainTable caption={title} rows={rows} columns={columns} />
      )}
    </Panel>
  );
}

function CodeLink({ campaign, id, fields }: Remembered) {
  return (
    <Link to="/campaigns/$campaign/discount-codes/$code" params={{ campaign, code: id }}>
      <Words>{fields['code'] || `Discount code ${id}`}</Words>
    </Link>
  );
}

function ForgetButton({ kind, one, what }: { kind: RememberedKind; one: Remembered; what: string }) {
  return (
    <Button
      aria-label={`Forget ${what}`}
      onClick={() => {
        const isForgotten = forgetOne(kind, one.campaign, one.id);
        announce(
          isForgotten ? `Forgotten: ${what}` : 'This browser does not let go of it.',
          isForgotten ? 'polite' : 'assertive',
        );
        // The button goes away, and the focus must not go with it.
        document.querySelector<HTMLElement>('h1')?.focus();
      }}
    >
      Forget
    </Button>
  );
}
