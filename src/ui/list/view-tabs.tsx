import { ActionIcon, Button } from '@mantine/core';
import { type Values, withoutKeys } from '#ui/record/record-link.ts';
import { formatCount } from '#domain/values/labels.ts';
import { IconDots } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Column } from './column.tsx';
import { storeView } from '#device/stored-views.ts';
import { useDisclosure } from '#ui/kit/disclosure.tsx';
import { withoutUnset } from './list-address.ts';
import { announceStored } from '#ui/browser/preferences.ts';
import { isPlainPress } from '#ui/kit/row-link.tsx';
import classes from './view-tabs.module.css';
import type { ListState } from './list-address.ts';
import type { ListScreenProps } from './list-props.ts';
import { narrowingIn } from './narrowing.ts';
import { withoutSort } from './order.ts';
import { useOfSynced } from './synced-rows.ts';
import { currentView, everything, type ReadyView, toAddress, useOwnViews, valuesOfView } from './views.ts';
import { lazyPart } from '#ui/kit/lazy-part.tsx';

const loadEditor = () => import('./view-editor.tsx');
const ViewNamer = lazyPart(loadEditor, ({ ViewNamer }) => ViewNamer);
const ViewEditor = lazyPart(loadEditor, ({ ViewEditor }) => ViewEditor);

interface ViewTabsProps<Row> {
  list: Pick<ListScreenProps<Row>, 'name' | 'views' | 'kept' | 'source'> & { list: ListState };
  /** All of them, also those that show only if a row has a value. */
  columns: readonly Column<Row>[];
  /** The rows are on screen: they come first, then the figures. */
  isDrawn: boolean;
  /** Beside them, at the end of their line. */
  end?: ReactNode;
}

/** The views of a list as tabs, with buttons to save, rename, and delete them. */
export function ViewTabs<Row>({ list, columns, isDrawn, end }: ViewTabsProps<Row>) {
  const { name, views: ready = [], kept = [] } = list;
  const { values: address, choose: go } = list.list;
  const values = withoutKeys(address, kept);
  // A view keeps the search, by which its rows aren't counted.
  const isSearched = list.source.searchKey !== undefined && address[list.source.searchKey] !== undefined;
  const staying = Object.fromEntries([...kept, 'chart'].map((key) => [key, address[key]]));
  const choose = (chosen: Values) => go({ ...chosen, ...staying });
  const strip = useRef<HTMLElement>(null);
  const fixed = [everything, ...ready];
  const own = useOwnViews(name).filter(
    (view) => !fixed.some((other) => other.name === view.name || other.key === view.key),
  );
  const views = [...fixed, ...own];
  const names = views.map((view) => view.name);
  const current = currentView(views, values);
  const mine = own.find((view) => view.key === current.key);
  const held = valuesOfView(values);
  // A figure that comes later would push tabs.
  // oxlint-disable-next-line react/hooks -- a source calls the same hooks for as long as its list is on screen
  const isWhole = list.source.useSynced({ values: {}, searchText: undefined })?.isWhole === true;
  const [isCounted] = useState(isWhole);
  /** Moves focus to the current tab, or else to the first, when the focused button disappears. */
  const focusTab = () => {
    const tab = ['[aria-current]', 'a'].map((one) => strip.current?.querySelector<HTMLElement>(one)).find(Boolean);
    tab?.focus();
  };
  const deleted = useRef<string>(undefined);
  useEffect(() => {
    // The deleted view's tab stays current until it is gone.
    if (deleted.current === undefined || names.includes(deleted.current)) return;
    deleted.current = undefined;
    focusTab();
  });
  if (views.length === 1 && Object.keys(held).length === 0) return null;
  return (
    <div className={classes.bar}>
      {/* Firefox makes scrollable elements focusable; the links in it are enough. */}
      <nav ref={strip} aria-label="Views" className={classes.strip} tabIndex={-1}>
        <ul>
          {views.map((view) => (
            <li key={view.key}>
              <Tab
                view={view}
                staying={staying}
                choose={choose}
                {...(view.key === current.key ? { current } : {})}
                count={
                  isSearched ? null : view.count !== undefined ? (
                    <Count of={view.count} />
                  ) : isCounted && isDrawn ? (
                    <ViewCount list={list} columns={columns} values={view.values} />
                  ) : null
                }
              />
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.acts}>
        {mine && current.edited ? (
          <Button
            variant="transparent"
            onClick={() => {
              announceStored(storeView(name, { name: mine.name, values: held }));
              focusTab();
            }}
          >
            Save
          </Button>
        ) : null}
        {Object.keys(held).length > 0 ? (
          <SaveAs
            names={names}
            save={(chosen) => {
              announceStored(storeView(name, { name: chosen, values: held }));
              choose(toAddress({ key: chosen, values: held }));
            }}
          />
        ) : null}
        {mine ? (
          <OwnView
            list={name}
            view={mine}
            names={names}
            renamed={(next) => choose({ ...held, view: next })}
            deleted={() => {
              deleted.current = mine.name;
              choose(held);
            }}
          />
        ) : null}
        {end ? <div className={classes.end}>{end}</div> : null}
      </div>
    </div>
  );
}

interface TabProps {
  view: ReadyView;
  staying: Values;
  choose(values: Values): void;
  /** Set for the current view. */
  current?: { edited: boolean };
  count: ReactNode;
}

function Tab({ view, staying, choose, current, count }: TabProps) {
  const router = useRouter();
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = current !== undefined;
  useEffect(() => {
    const [tab, strip] = [link.current, link.current?.closest('nav')];
    if (!isCurrent || !tab || !strip) return;
    const [one, all] = [tab.getBoundingClientRect(), strip.getBoundingClientRect()];
    // By hand: after `scrollIntoView`, Chrome's first Tab key would go on from here, not to the skip links.
    strip.scrollLeft += Math.min(0, one.left - all.left) + Math.max(0, one.right - all.right);
  }, [isCurrent]);
  const address = toAddress(view);
  const follow = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    choose(address);
  };
  return (
    <a
      ref={link}
      href={router.buildLocation({ to: '.', search: () => withoutUnset({ ...address, ...staying }) }).href}
      onClick={follow}
      {...(current ? { 'aria-current': 'page' } : {})}
    >
      <bdi>{view.name}</bdi>
      {current?.edited ? null : count}
      {current?.edited ? <span className={classes.edited}> (edited)</span> : null}
    </a>
  );
}

/** Number of a view's rows in the worker. Empty for a view that only the platform can filter. */
function ViewCount<Row>({
  list: { source },
  columns,
  values: view,
}: Pick<ViewTabsProps<Row>, 'list' | 'columns'> & { values: Values }) {
  const { values, ignored } = source.parse(view);
  const { filters, ignored: unknown } = narrowingIn(columns, values);
  // oxlint-disable-next-line react/hooks -- a source calls the same hooks for as long as its list is on screen
  const held = source.useSynced({ values: withoutSort(columns, values), searchText: undefined });
  const isKnown = held?.isWhole === true && ignored.length + unknown.length === 0;
  const count = useOfSynced(isKnown ? held : null, ['count', filters], (rows) => rows.count({ filters }));
  return isKnown && count !== undefined ? <Count of={count} /> : null;
}

function Count({ of }: { of: number }) {
  return <span className={classes.count}> {formatCount(of)}</span>;
}

function SaveAs({ names, save }: { names: readonly string[]; save(name: string): void }) {
  const panel = useDisclosure(loadEditor);
  return (
    <div {...panel.anchor}>
      <Button variant="transparent" {...panel.button}>
        Save as…
      </Button>
      {panel.panel('Save as a view', () => (
        <ViewNamer
          act="Save view"
          taken={names}
          apply={(name) => {
            save(name);
            panel.close();
          }}
        />
      ))}
    </div>
  );
}

interface OwnViewProps {
  list: string;
  view: ReadyView;
  names: readonly string[];
  renamed(name: string): void;
  deleted(): void;
}

function OwnView({ list, view, names, renamed, deleted }: OwnViewProps) {
  const panel = useDisclosure(loadEditor);
  return (
    <div {...panel.anchor}>
      <ActionIcon aria-label={`Rename or delete view ${view.name}`} {...panel.button}>
        <IconDots aria-hidden />
      </ActionIcon>
      {panel.panel(`View ${view.name}`, () => (
        <ViewEditor
          list={list}
          view={view}
          taken={names.filter((name) => name !== view.name)}
          renamed={(name) => {
            renamed(name);
            panel.close();
          }}
          deleted={deleted}
        />
      ))}
    </div>
  );
}
