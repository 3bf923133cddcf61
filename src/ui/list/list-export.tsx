import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { csvOf } from '#domain/rows/csv.ts';
import type { ListModel } from './list-model.ts';
import type { ListRow } from './list-props.ts';
import { viewerZone, zoneName } from '#ui/format/time.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { changeNotes, hasMore, whyNotAll } from './list-source.ts';
import type { Column } from './column.tsx';
import { today } from '#ui/format/days.ts';
import { Dialog } from '#ui/kit/dialog.tsx';
import { download } from '#ui/browser/download.ts';
import classes from './export-dialog.module.css';
import { useFocusKept } from '#ui/browser/dom.ts';

interface ListExportProps<Row extends ListRow> {
  model: ListModel<Row>;
  onClose(): void;
}

/** Exports the rows on screen, or all rows that match the filters after loading them. */
export function ListExport<Row extends ListRow>({ model, onClose }: ListExportProps<Row>) {
  const { name, noun, arrangement, shown, page, all, list, syncedRows, narrowing } = model;
  const rows = model.rows?.filter((row) => row !== undefined) ?? [];
  const count = model.rows?.length ?? 0;
  const filtered = model.narrowedHere ? ', as filtered' : '';
  const part = model.extent ? '' : ` of page ${formatCount(list.page)}`;
  const label = `${model.extent?.complete === false ? 'The first ' : ''}${plural(count, 'row', 'rows')}${part}${filtered}`;
  const loading = all?.loading ?? null;
  const latest = useRef(loading);
  useEffect(() => {
    latest.current = loading;
  }, [loading]);
  const known = arrangement.all.filter(({ isAwaited }) => !isAwaited);
  const ofPage = (keys: readonly string[]) => {
    const columns = arrangement.all.filter(({ key }) => keys.includes(key));
    return { file: csvOf(rows, columns, viewerZone()), rows: rows.length };
  };
  const loadAll: NonNullable<ExportDialogProps['all']>['file'] = async (keys, signal) => {
    signal.addEventListener('abort', () => latest.current?.stop(), { once: true });
    const end = await all?.load();
    if (!end?.complete || !all?.synced) {
      const why = end && whyNotAll(end);
      throw new Error(why ? `Some pages couldn’t be loaded: ${why}` : 'Loading was stopped.');
    }
    return { ...(await all.synced.csv(narrowing, keys)), note: changeNotes(end) };
  };
  const offersAll = page !== undefined && hasMore(page) && !syncedRows?.isWhole;
  const pages = page?.last == null ? 'all pages' : `${formatCount(page.last)} pages`;
  return (
    <ExportDialog
      name={name}
      noun={noun}
      columns={known}
      shown={known.filter((one) => one.exported || shown.includes(one)).map(({ key }) => key)}
      here={{
        label,
        rows: count,
        file: async (keys) => ({
          ...(syncedRows ? await syncedRows.csv(narrowing, keys) : ofPage(keys)),
          note: all?.loaded && syncedRows === all.synced ? changeNotes(all.loaded) : '',
        }),
      }}
      {...(offersAll
        ? {
            all: {
              label: `All rows${filtered} (loads ${pages} first)`,
              file: loadAll,
              progress: loading
                ? `Loading page ${formatCount(loading.page)}${loading.last === null ? '' : ` of ${formatCount(loading.last)}`}`
                : '',
            },
          }
        : {})}
      onClose={onClose}
    />
  );
}

export interface ExportFile {
  file: Blob;
  /** The number of its rows. */
  rows: number;
  /** Caveats about the rows, shown with their number; may be empty. */
  note: string;
}

export interface ExportDialogProps {
  /** Starts the name of the file: `transactions`. */
  name: string;
  /** The noun in the plural, in lower case. */
  noun: string;
  /** All columns, in the user's order, which is the order of the file. */
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'secret'>[];
  /** Keys of the columns that are selected initially. Secret ones never are. */
  shown: readonly string[];
  /** `label`: `These 20 rows (page 2)`. */
  here: { label: string; rows: number; file(keys: readonly string[]): Promise<ExportFile> };
  all?: {
    /** `All 1,021 rows (loads 41 pages first)` */
    label: string;
    /** Rejects with an ApiError, or with an Error whose message says in plain words why rows are missing. */
    file(keys: readonly string[], signal: AbortSignal): Promise<ExportFile>;
    /** `Loading page 3 of 41`; empty unless pages are loading. */
    progress: string;
  };
  onClose(): void;
}

type Stage = 'choosing' | 'running' | 'done';

/** Dialog that exports rows of a list as CSV: choice of rows and columns, progress, and result. */
export function ExportDialog({ name, noun, columns, shown, here, all, onClose }: ExportDialogProps) {
  const [stage, setStage] = useState<Stage>('choosing');
  const [words, setWords] = useState('');
  const [failed, setFailed] = useState(false);
  const [scope, setScope] = useState<'here' | 'all'>('here');
  const open = columns.filter(({ secret }) => !secret).map(({ key }) => key);
  const these = open.filter((key) => shown.includes(key));
  const sets = [
    ['These columns', these],
    ['All columns', open],
  ] as const;
  const [ticked, setTicked] = useState<readonly string[]>(these);
  const [noColumns, setNoColumns] = useState(false);
  const tick = (keys: readonly string[]) => {
    setTicked(keys);
    setNoColumns(false);
  };
  const running = useRef<AbortController>(null);
  const formId = useId();
  const actions = useFocusKept<HTMLDivElement>(stage);
  useEffect(() => () => running.current?.abort(), []);

  const end = (next: Stage, said: string, problem = false) => {
    setStage(next);
    setWords(said);
    setFailed(problem);
  };
  const run = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    end('running', 'Export started.');
    try {
      const keys = columns.flatMap(({ key }) => (ticked.includes(key) ? [key] : []));
      const { file, rows, note } = await (scope === 'all' && all ? all.file(keys, signal) : here.file(keys));
      signal.throwIfAborted();
      download(file, `${name}-${today()}.csv`);
      const exported = `${formatCount(rows)} of ${plural(rows, 'row', 'rows')} exported`;
      end('done', note ? `${exported}. ${note}` : exported);
    } catch (error) {
      if (!signal.aborted) end('choosing', failureOf(error), true);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setNoColumns(ticked.length === 0);
    if (ticked.length > 0) void run();
    else end('choosing', '');
  };
  const stop = () => {
    running.current?.abort();
    end('choosing', 'Stopped. Nothing was exported.');
  };

  return (
    <Dialog title={`Export ${noun}`} onClose={onClose} closeOnClickOutside={false}>
      {stage === 'choosing' ? (
        <form id={formId} noValidate onSubmit={submit}>
          <Stack>
            {all ? (
              <Radio.Group
                label="Rows"
                value={scope}
                onChange={(chosen) => setScope(chosen === 'all' ? 'all' : 'here')}
              >
                <div className={classes.rows}>
                  <Radio size="md" value="here" label={here.label} />
                  <Radio size="md" value="all" label={all.label} />
                </div>
              </Radio.Group>
            ) : (
              <p>{here.label}</p>
            )}
            {these.length < open.length ? (
              <div className={classes.sets}>
                {sets.map(([label, keys]) => (
                  <Button
                    key={label}
                    aria-pressed={columns.every(({ key }) => keys.includes(key) === ticked.includes(key))}
                    onClick={() => tick(keys)}
                  >
                    {label} ({formatCount(keys.length)})
                  </Button>
                ))}
              </div>
            ) : null}
            <Checkbox.Group
              label="Columns"
              value={[...ticked]}
              onChange={tick}
              error={noColumns ? <span role="alert">Select at least one column</span> : undefined}
            >
              <div className={classes.columns}>
                {columns.map(({ key, title, secret }) => (
                  <Checkbox key={key} size="md" value={key} label={secret ? `${title} (secret)` : title} />
                ))}
              </div>
            </Checkbox.Group>
            <Text size="sm" c="dimmed">
              Column headers use the platform’s field names, or Steward’s own for calculated columns. Dates and times
              are in the time zone of your lists ({zoneName()}). Text starting with + − = or @ gets a leading apostrophe
              so spreadsheets treat it as text.
            </Text>
            <p>This file contains personal data. Store it securely.</p>
          </Stack>
        </form>
      ) : null}
      {stage === 'running' && all?.progress ? <p className={classes.words}>{all.progress}</p> : null}
      <div className={classes.foot}>
        <p role="status" className={classes.words} data-failed={failed || undefined}>
          {words}
        </p>
        <div ref={actions} className={classes.actions}>
          {stage === 'choosing' ? (
            <>
              <Button type="submit" form={formId} size="md" variant="filled">
                Export {scope === 'all' ? 'all rows' : plural(here.rows, 'row', 'rows')}
              </Button>
              <Button size="md" onClick={onClose}>
                Cancel
              </Button>
            </>
          ) : (
            <Button size="md" onClick={stage === 'running' ? stop : onClose}>
              {stage === 'running' ? 'Stop' : 'Close'}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function failureOf(error: unknown): string {
  const forPeople = error instanceof Error && (error.name === 'ApiError' || error.name === 'Error');
  return `Nothing was exported. ${forPeople ? error.message : 'Your browser couldn’t create the file.'}`;
}
