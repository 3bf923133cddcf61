/** Parts on one page, in every state. `data-force`: the control in it is drawn as if it were in that state. */
import { ActionIcon, Button } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { PlainChoice, PlainMoment, PlainSwitch, PlainText } from '#ui/fields/plain-fields.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import { Badge, Moment, StatusBadge, UserText } from '#ui/kit/cells.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { AppearanceChoice, DensityChoice } from '#ui/kit/choices.tsx';
import { LineList } from '#ui/kit/line-list.tsx';
import { Facts, PageHead, Panel } from '#ui/kit/page.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { QueryPanel } from '#ui/kit/query-panel.tsx';
import { SaveBar } from '#ui/kit/save-bar.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { StateMessage } from '#ui/kit/state-message.tsx';
import { ReceiptTop } from '#ui/record/receipt.tsx';
import { RowCard } from '#ui/record/row-card.tsx';

const nothing = () => undefined;
const noError = { error: null, failureReason: null };

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section style={{ display: 'grid', gap: 12, justifyItems: 'start' }}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' }}>{children}</div>;
}

const Wide = ({ children }: { children: ReactNode }) => <div style={{ width: '100%' }}>{children}</div>;

function Buttons() {
  const looks = [
    {},
    { variant: 'filled' },
    { variant: 'subtle', color: 'gray' },
    { variant: 'filled', color: 'red' },
  ] as const;
  return (
    <Group title="Buttons">
      {looks.map((look) => (
        <Line key={Object.values(look).join(' ')}>
          <Button {...look}>Rest</Button>
          {['hover', 'focus-visible', 'active'].map((state) => (
            <span key={state} data-force={state}>
              <Button {...look}>{state}</Button>
            </span>
          ))}
          <Button {...look} disabled>
            Disabled
          </Button>
          <Button {...look} size="md">
            Of a form
          </Button>
        </Line>
      ))}
      <Line>
        <Button variant="transparent" onClick={nothing}>
          A text button
        </Button>
        {[false, true].map((isOff) => (
          <ActionIcon key={String(isOff)} aria-label="More" aria-disabled={isOff} data-disabled={isOff}>
            <IconDots aria-hidden />
          </ActionIcon>
        ))}
        <span data-force="focus-visible">
          <ActionIcon aria-label="More, focused">
            <IconDots aria-hidden />
          </ActionIcon>
        </span>
      </Line>
      <Line>
        <AppearanceChoice />
        <DensityChoice />
      </Line>
    </Group>
  );
}

function Cells() {
  const days = ['2026-11-20T14:35:00Z', '2026-11-19T18:33:00Z', '2026-11-10T15:00:00Z', '2025-11-10T15:00:00Z', null];
  return (
    <Group title="Cells">
      <Line>
        <StatusBadge status="captured" />
        <Badge tone="warn">Late</Badge>
        <Badge tone="bad">Failed</Badge>
        <Badge>Monthly</Badge>
      </Line>
      <Line>
        {formatAmount('1250.00', 'USD')}
        {formatAmount('-40.5', 'EUR')}
        {formatAmount('75.00', null)}
      </Line>
      <Line>
        {days.map((at) => (
          <Moment key={at} at={at} timed />
        ))}
      </Line>
      <UserText>Zoë Ångström-O’Brien مؤسسة</UserText>
    </Group>
  );
}

function Messages() {
  const kinds = ['saved', 'refused', 'not-sent', 'not-known', 'note'] as const;
  return (
    <Group title="Messages">
      {kinds.map((kind) => (
        <Wide key={kind}>
          <Banner kind={kind} title={`A banner: ${kind}`} actions={<Button>Try again</Button>}>
            What happened, in a sentence, and what to do next.
          </Banner>
        </Wide>
      ))}
      <Wide>
        <StateMessage title="No matches in 1,169 contacts" why="No contact has this email and an open pledge.">
          <Button>Clear filters</Button>
        </StateMessage>
        <StateMessage failed title="Transactions couldn’t be loaded" why="The platform didn’t answer in time.">
          <Button>Try again</Button>
        </StateMessage>
      </Wide>
    </Group>
  );
}

const gifts = [
  { donor: 'Grace Adeyemi-Holt', purpose: 'Autumn Appeal', amount: '2500.00' },
  { donor: 'Ruth Ames', purpose: 'Monthly gift', amount: '25.00' },
];

function Panels() {
  const asked = { dataUpdatedAt: Date.parse('2026-11-20T11:30:00Z'), refetch: nothing };
  const queries = [
    { ...asked, ...noError, data: gifts, isPending: false, isFetching: false },
    { ...asked, ...noError, data: undefined, isPending: true, isFetching: true },
  ];
  return (
    <Group title="Panels">
      <Wide>
        <PageHead
          title={<ScreenTitle title="Eula Veum" level={2} />}
          crumbs={
            <Button variant="transparent" onClick={nothing}>
              Contacts
            </Button>
          }
          meta={['Contact 4801', 'Veum family']}
          actions={
            <>
              <Button>Write</Button>
              <Button variant="filled">Edit</Button>
            </>
          }
        />
      </Wide>
      {queries.map((query) => (
        <Wide key={String(query.isPending)}>
          <QueryPanel title="Newest gifts" what="Gifts" query={query} rows={2}>
            {(rows) => (
              <PlainTable
                caption="Newest gifts"
                rows={rows}
                columns={[
                  { title: 'Donor', cell: ({ donor }) => <a href="#gift">{donor}</a> },
                  { title: 'Purpose', cell: ({ purpose }) => <UserText>{purpose}</UserText> },
                  { title: 'Amount', figure: true, cell: ({ amount }) => formatAmount(amount, 'USD') },
                ]}
              />
            )}
          </QueryPanel>
        </Wide>
      ))}
      <Wide>
        <Panel title="Details" footer="Of the gifts synced so far.">
          <Facts facts={gifts.map(({ donor, purpose }) => ({ label: purpose, value: donor }))} />
          <LineList lines={gifts.map(({ donor, purpose }) => ({ key: donor, label: donor, second: purpose }))} />
        </Panel>
        <ReceiptTop
          figure={formatAmount('2500', 'USD')}
          status={<StatusBadge status="captured" />}
          line={['Grace Adeyemi-Holt', 'Autumn Appeal']}
          actions={<Button variant="filled">Thank</Button>}
        />
        <RowCard
          name={<a href="#card">Ruth Ames</a>}
          figure={formatAmount('25.00', 'USD')}
          line="Monthly gift · Today, 9:35 AM"
          badges={<Badge tone="bad">Failed</Badge>}
        />
      </Wide>
    </Group>
  );
}

const kinds = ['Individual', 'Company'].map((label) => ({ value: label.toLowerCase(), label }));

function Fields() {
  const form = useForm({
    defaultValues: {
      name: 'Ames',
      changed: 'Ames',
      email: 'ruth@',
      kind: 'individual',
      active: true,
      ends: '2026-12-31',
    },
  });
  const { setError, setValue } = form;
  useEffect(() => {
    setValue('changed', 'Ames-Hale');
    setError('email', { message: 'Enter an email address such as name@example.org' });
  }, [setError, setValue]);
  return (
    <Group title="Fields">
      <FormProvider {...form}>
        <Wide>
          <ErrorSummary ref={null} lines={[{ field: 'email', message: 'Email: enter an email address' }]} />
          <PlainText name="name" label="Last name" was="Ames" clearing="" hint="As on an envelope." />
          <PlainText
            name="changed"
            label="Last name, changed"
            was="Ames"
            clearing=""
            warning="It’s longer than usual."
          />
          <PlainText name="email" label="Email" was="ruth@" clearing="" />
          <PlainChoice name="kind" label="Type" was="Individual" clearing={undefined} options={kinds} />
          <PlainSwitch name="active" label="Active" was="Yes" clearing={undefined} />
          <PlainMoment name="ends" label="Ends" was="Dec 31, 2026" clearing={null} wholeDay="end" />
        </Wide>
      </FormProvider>
      <Wide>
        <SaveBar state="1 change">
          <Button size="md" variant="filled">
            Save
          </Button>
          <Button size="md">Discard</Button>
        </SaveBar>
      </Wide>
    </Group>
  );
}

export function Parts() {
  return (
    <div style={{ display: 'grid', gap: 40, maxWidth: 960, padding: 24 }}>
      <h1>Parts</h1>
      <Buttons />
      <Cells />
      <Messages />
      <Panels />
      <Fields />
    </div>
  );
}
