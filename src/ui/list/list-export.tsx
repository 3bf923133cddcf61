import { csvOf } from '#domain/rows/csv.ts';
import { useEffect, useRef } from 'react';
import type { ListModel } from './list-props.ts';
import { viewerZone } from '#ui/format/time.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';
import { changeNotes, hasMore, whyNotAll } from './list-source.ts';

interface ListExportProps<Row> {
  model: ListModel<Row>;
  onClose(): void;
}

/** Exports the rows on screen, or all rows that match the filters after loading them. */
export function ListExport<Row extends { id: string | null }>({ model, onClose }: ListExportProps<Row>) {
  const { name, noun, arrangement, shown, page, all, list, heldRows, narrowing } = model;
  const rows = model.rows?.filter((row) => row !== undefined) ?? [];
  const count = model.rows?.length ?? 0;
  const filtered = model.narrowedHere ? ', as filtered' : '';
  const part = model.held ? '' : ` of page ${formatCount(list.page)}`;
  const label = `${model.held?.complete === false ? 'The first ' : ''}${plural(count, 'row', 'rows')}${part}${filtered}`;
  const { loading } = all;
  const latest = useRef(loading);
  useEffect(() => {
    latest.current = loading;
  }, [loading]);
  const ofPage = (keys: readonly string[]) => {
    const columns = arrangement.all.filter(({ key }) => keys.includes(key));
    return { file: csvOf(rows, columns, viewerZone()), rows: rows.length };
  };
  const loadAll: NonNullable<ExportDialogProps['all']>['file'] = async (keys, signal) => {
    signal.addEventListener('abort', () => latest.current?.stop(), { once: true });
    const end = await all.load();
    if (!end.complete || !all.held) {
      const why = whyNotAll(end);
      throw new Error(why ? `Some pages couldn’t be loaded: ${why}` : 'Loading was stopped.');
    }
    return { ...(await all.held.csv(narrowing, keys)), note: changeNotes(end) };
  };
  const offersAll = page !== undefined && hasMore(page) && !heldRows?.isWhole;
  const pages = page?.last == null ? 'all pages' : `${formatCount(page.last)} pages`;
  return (
    <ExportDialog
      name={name}
      noun={noun}
      columns={arrangement.all}
      shown={arrangement.all.filter((one) => one.exported || shown.includes(one)).map(({ key }) => key)}
      here={{
        label,
        rows: count,
        file: async (keys) => ({
          ...(heldRows ? await heldRows.csv(narrowing, keys) : ofPage(keys)),
          note: all.loaded && heldRows === all.held ? changeNotes(all.loaded) : '',
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
