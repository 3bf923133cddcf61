import { plural, formatCount } from '../../domain/values/labels.ts';
import { ExportDialog } from './export-dialog.tsx';
import type { ListModel } from './list-model.ts';
import { narrowed } from '../rows/narrowing.ts';
import { changeNotes, hasMore, whyNotAll } from '../rows/loaded-words.ts';

interface ListExportProps<Row> {
  model: ListModel<Row>;
  onClose(): void;
}

/** Exports the rows on screen, or all rows that match the filters after loading them. */
export function ListExport<Row extends { id: string | null }>({ model, onClose }: ListExportProps<Row>) {
  const { name, noun, arrangement, shown, rows = [], page, all, list } = model;
  const filtered = model.narrowedHere ? ', as filtered' : '';
  const part = model.held ? '' : ` of page ${formatCount(list.page)}`;
  const here = `${model.held?.complete === false ? 'The first ' : ''}${plural(rows.length, 'row', 'rows')}${part}${filtered}`;
  const load = async (onProgress: (words: string) => void, signal: AbortSignal) => {
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
    return {
      rows: narrowed(loaded.rows, arrangement.all, model.narrowing, model.fieldsOf),
      note: changeNotes(loaded),
    };
  };
  const offersAll = page !== undefined && hasMore(page) && !all.loaded?.complete;
  const pages = page?.last == null ? 'all pages' : `${formatCount(page.last)} pages`;
  return (
    <ExportDialog
      name={name}
      noun={noun}
      columns={arrangement.all}
      shown={arrangement.all.filter((one) => one.exported || shown.includes(one)).map(({ key }) => key)}
      here={{ label: here, rows: () => ({ rows, note: all.loaded ? changeNotes(all.loaded) : '' }) }}
      {...(offersAll ? { all: { label: `All rows${filtered} (loads ${pages} first)`, load } } : {})}
      onClose={onClose}
    />
  );
}
