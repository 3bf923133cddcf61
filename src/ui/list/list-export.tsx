import { csvOf } from '../../domain/rows/csv.ts';
import type { Loaded } from '../rows/loaded.ts';
import type { ListModel } from './list-props.ts';
import { today } from '../values/days.ts';
import { viewerZone } from '../values/time.ts';
import { queried } from '../../domain/rows/query.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import { ExportDialog, type ExportDialogProps } from './export-dialog.tsx';
import { changeNotes, hasMore, whyNotAll } from '../rows/loaded-words.ts';

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
  const viewer = { zone: viewerZone(), today: today() };
  const fileOf = (written: readonly Row[], keys: readonly string[], loaded: Loaded<Row> | undefined) => ({
    file: csvOf(
      written,
      arrangement.all.filter(({ key }) => keys.includes(key)),
      viewer.zone,
    ),
    rows: written.length,
    note: loaded ? changeNotes(loaded) : '',
  });
  const loadAll: NonNullable<ExportDialogProps['all']>['file'] = async (keys, onProgress, signal) => {
    const stop = () => all.stop();
    signal.addEventListener('abort', stop, { once: true });
    const loaded = await all.load(false, ({ page: number, last }) =>
      onProgress(`Loading page ${formatCount(number)}${last === null ? '' : ` of ${formatCount(last)}`}`),
    );
    signal.removeEventListener('abort', stop);
    if (!loaded.complete) {
      const why = whyNotAll(loaded);
      throw new Error(why ? `Some pages couldn’t be loaded: ${why}` : 'Loading was stopped.');
    }
    return fileOf(queried(loaded.rows, model.asList, narrowing, viewer), keys, loaded);
  };
  const offersAll = page !== undefined && hasMore(page) && !heldRows && !all.loaded?.complete;
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
        file: async (keys) =>
          heldRows ? { ...(await heldRows.csv(narrowing, keys)), note: '' } : fileOf(rows, keys, all.loaded),
      }}
      {...(offersAll ? { all: { label: `All rows${filtered} (loads ${pages} first)`, file: loadAll } } : {})}
      onClose={onClose}
    />
  );
}
