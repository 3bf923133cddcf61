/** The discount codes and ticket items that this browser remembers, as tables; under each other on a phone. */
import { Button } from '../../ui/kit/button.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { forgetOne, type Remembered, type RememberedKind } from '../../device/remembered.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { Words, yesNo } from '../../ui/kit/cells.tsx';
import { useNarrow } from '../../ui/browser/layout.ts';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { answerWithAge } from '../../records/answer-words.ts';
import { agoWords } from '../../ui/values/age.ts';
import { JoinedMoney } from '../../records/currencies.tsx';
import { stateWords } from './words.ts';
import { knownCurrency } from '../../device/known-names.ts';
import { CampaignLink } from '../../records/links.tsx';

interface RememberedProps {
  rows: readonly Remembered[];
  /** When the page was opened: ages are told from then. */
  now: number;
}

export function RememberedCodes(props: RememberedProps) {
  const state = ({ fields }: Remembered) => stateWords(fields, props.now);
  return (
    <RememberedPanel
      {...props}
      title="Discount codes remembered"
      kind="discountCodes"
      what={({ id, fields }) => `discount code ${fields['code'] || id}`}
      name={{ title: 'Code', cell: (one) => <CodeLink {...one} /> }}
      says={state}
      columns={[{ title: 'State', cell: state }]}
    />
  );
}

export function RememberedItems(props: RememberedProps) {
  const price = ({ campaign, fields }: Remembered) => (
    <JoinedMoney amount={fields['price'] ?? null} currency={() => knownCurrency(campaign)} />
  );
  return (
    <RememberedPanel
      {...props}
      title="Ticket items remembered"
      kind="ticketItems"
      what={({ id, fields }) => `ticket item ${fields['name'] || id}`}
      name={{ title: 'Name', cell: ({ id, fields }) => <Words>{fields['name'] || `Ticket item ${id}`}</Words> }}
      says={price}
      columns={[
        { title: 'Price', figure: 'money', cell: price },
        { title: 'Quantity', figure: true, cell: ({ fields }) => fields['total_quantity'] },
        { title: 'Active', cell: ({ fields }) => yesNo(fields['active'] ?? null) },
      ]}
    />
  );
}

type Columns = Parameters<typeof PlainTable<Remembered>>[0]['columns'];

interface RememberedPanelProps extends RememberedProps {
  title: string;
  kind: RememberedKind;
  /** As a sentence names one: `ticket item Gala dinner`. */
  what(one: Remembered): string;
  name: { title: string; cell(one: Remembered): ReactNode };
  /** Under the name, on a phone. */
  says(one: Remembered): ReactNode;
  /** Between the campaign and when it was answered. */
  columns: Columns;
}

function RememberedPanel({ title, kind, what, rows, name, says, columns, now }: RememberedPanelProps) {
  const narrow = useNarrow();
  if (rows.length === 0) return null;
  const forget = (one: Remembered) => <ForgetButton kind={kind} one={one} what={what(one)} />;
  return (
    <Panel
      title={title}
      aside={formatCount(rows.length)}
      info={
        <InfoButton label={`About ${title}`}>
          <p>Kept in this browser until you forget them.</p>
        </InfoButton>
      }
    >
      {narrow ? (
        <LineList
          lines={rows.map((one) => ({
            key: `${one.campaign}.${one.id}`,
            label: name.cell(one),
            second: (
              <>
                <div>{says(one)}</div>
                <div>
                  ID {one.id} in <CampaignLink id={one.campaign} />, from {answerWithAge(one.at, now)}
                </div>
              </>
            ),
            aside: forget(one),
          }))}
        />
      ) : (
        <PlainTable
          caption={title}
          rows={rows}
          columns={[
            name,
            { title: 'ID', cell: ({ id }) => id },
            { title: 'Campaign', cell: ({ campaign }) => <CampaignLink id={campaign} /> },
            ...columns,
            { title: 'Answered', cell: ({ at }) => agoWords(at, now) },
            { title: 'Actions', titleSpoken: true, cell: forget },
          ]}
        />
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
