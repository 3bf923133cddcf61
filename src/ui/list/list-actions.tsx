import { IconArrowsSort, IconColumns3, IconDownload, IconRefresh } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import type { Arrangement } from './arrangement.ts';
import type { Column } from '../rows/column.tsx';
import { type Disclosure, useDisclosure } from '../kit/disclosure.tsx';
import type { ListModel } from './list-model.ts';
import { ListButton, listButtonLook } from '../kit/list-button.tsx';
import { useListPageActions } from './list-page-actions.ts';
import { loadedWords } from './list-words.ts';
import type { Sort } from '../rows/order.ts';
import { lazyPart } from '../kit/lazy-part.tsx';
import { prefetchCode } from '../browser/prefetch.ts';

const loadColumns = () => import('./columns-editor.tsx');
const loadOrder = () => import('./order-editor.tsx');
const loadExport = () => import('./list-export.tsx');
const OrderEditor = lazyPart(loadOrder, ({ OrderEditor }) => OrderEditor);
const ColumnsEditor = lazyPart(loadColumns, ({ ColumnsEditor }) => ColumnsEditor);
const ListExport = lazyPart(loadExport, ({ ListExport }) => ListExport);

interface ListActionsProps<Row> {
  model: ListModel<Row>;
  name: string;
  noun: string;
  sorts: readonly Sort[];
  arrangement: Arrangement<Column<Row>>;
  leadsTo: LeadsTo | undefined;
}

/** Another page that is made of the same rows. */
export interface LeadsTo {
  label: string;
  Icon: typeof IconRefresh;
  to: NonNullable<LinkProps['to']>;
}

/** What can be done with a list as a whole. */
export function ListActions<Row extends { id: string | null }>(props: ListActionsProps<Row>) {
  const { model, name, noun, sorts, arrangement, leadsTo } = props;
  const { list, all } = model;
  const columns = useDisclosure(loadColumns);
  const order = useDisclosure(loadOrder);
  const [exporting, setExporting] = useState(false);
  const refetch = async () => {
    const wasWell = model.query.error === null;
    const { error, dataUpdatedAt } = await model.askAgain();
    // After a failure, that there are new rows is said wherever they were asked for.
    if (wasWell && !error) announce(loadedWords(dataUpdatedAt));
  };
  const refresh = () => void (all.loaded ? all.load(true) : refetch());
  useListPageActions({
    model,
    noun,
    refresh,
    exportRows: () => setExporting(true),
    chooseColumns: columns.open,
    chooseOrder: order.open,
  });
  return (
    <>
      {leadsTo ? (
        <Link to={leadsTo.to} aria-label={leadsTo.label} className={listButtonLook}>
          <leadsTo.Icon size={16} stroke={1.6} aria-hidden />
          <span>{leadsTo.label}</span>
        </Link>
      ) : null}
      <Act Icon={IconRefresh} label="Refresh" onClick={refresh} />
      <Act
        Icon={IconDownload}
        label="Export"
        aria-haspopup="dialog"
        onPointerEnter={() => prefetchCode(loadExport)}
        onFocus={() => prefetchCode(loadExport)}
        onClick={() => setExporting(true)}
      />
      <Panelled disclosure={order} Icon={IconArrowsSort} label="Order" title="Order of the list">
        <OrderEditor
          sorts={sorts}
          columns={arrangement.all}
          atHand={all.loaded ? 'the rows loaded' : 'the rows on this page'}
          values={list.values}
          apply={(changes) => {
            list.change(changes);
            order.close();
          }}
        />
      </Panelled>
      <Panelled disclosure={columns} Icon={IconColumns3} label="Columns" title="Columns and rows">
        <ColumnsEditor arrangement={arrangement} />
      </Panelled>
      {exporting ? (
        <Suspense fallback={null}>
          <ListExport
            model={model}
            name={name}
            noun={noun}
            arrangement={arrangement}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type ActProps = { Icon: typeof IconRefresh } & ComponentProps<typeof ListButton>;

function Act({ Icon, ...button }: ActProps) {
  return <ListButton before={<Icon size={16} stroke={1.6} aria-hidden />} {...button} />;
}

interface PanelledProps {
  disclosure: Disclosure;
  Icon: typeof IconRefresh;
  label: string;
  title: string;
  children: ReactNode;
}

function Panelled({ disclosure, Icon, label, title, children }: PanelledProps) {
  return (
    <div {...disclosure.anchor}>
      <Act Icon={Icon} label={label} {...disclosure.button} />
      {disclosure.panel(title, () => children)}
    </div>
  );
}
