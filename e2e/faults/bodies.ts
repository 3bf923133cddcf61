/** Answers that are broken in every way that the table of faults needs. */
import { type Fault, replaceBody, status } from '../support/fault.ts';

/** What the platform says to a request that it doesn't carry out. */
export function refusal(code: number, message: string, { headers = {}, errors }: Refusal = {}): Fault {
  return status(code, { headers, body: JSON.stringify({ message, errors }) });
}

interface Refusal {
  headers?: Readonly<Record<string, string>>;
  errors?: unknown;
}

export const html = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><html><body><h1>Bad gateway</h1><script>document.title="run"</script></body></html>',
};

type Fields = Record<string, unknown>;

/** The answer with each of its records bent: the rows of an envelope, of a bare list, or the one there is. */
export function eachRecord(bend: (record: Fields, place: number) => unknown) {
  return replaceBody((body) => {
    const answer = JSON.parse(body) as Fields[] | { data: Fields[] } | Fields;
    if (Array.isArray(answer)) return JSON.stringify(answer.map(bend));
    if (Array.isArray(answer['data']))
      return JSON.stringify({ ...answer, data: (answer['data'] as Fields[]).map(bend) });
    return JSON.stringify(bend(answer, 0));
  });
}

export const eachField = (bend: (value: unknown) => unknown) =>
  eachRecord((record) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, bend(value)])));

export function ofAnotherType(value: unknown): unknown {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return { value };
  if (typeof value === 'boolean') return 'perhaps';
  if (Array.isArray(value)) return 7;
  return value === null ? true : 'an object';
}

/** The fields of that kind with one odd value after the other. */
export function odd(names: RegExp, values: readonly unknown[]) {
  return eachRecord((record, place) => {
    const bent = Object.keys(record).filter((key) => names.test(key));
    return {
      ...record,
      ...Object.fromEntries(bent.map((key, index) => [key, values[(place + index) % values.length]])),
    };
  });
}

const mark = '"a mark"';

/** A field of each record replaced by JSON as it is written here. */
export function written(field: string, text: string) {
  return replaceBody((body) => {
    const answer = JSON.parse(body) as Fields[] | { data: Fields[] } | Fields;
    const marked = (record: Fields) => ({ ...record, [field]: 'a mark' });
    const bent = Array.isArray(answer)
      ? answer.map(marked)
      : Array.isArray(answer['data'])
        ? { ...answer, data: (answer['data'] as Fields[]).map(marked) }
        : marked(answer);
    return JSON.stringify(bent).replaceAll(mark, text);
  });
}

/** As many milliseconds from now as an HTTP date, by a clock that is wrong by so many. */
export function dated(wait: number, wrongBy: number) {
  const date = Date.now() + wrongBy;
  return { date: new Date(date).toUTCString(), 'retry-after': new Date(date + wait).toUTCString() };
}

export const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
