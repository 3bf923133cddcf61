import { noteMisread } from '../../ui/browser/ignored-params.ts';

/** Reads the address of a list. What is not understood of it is noted, so that the list can say so. */
export function noticing<Search extends Record<string, unknown>>(
  path: string,
  understand: (given: Record<string, unknown>) => Search,
): (given: Record<string, unknown>) => Search {
  return (given) => {
    const understood = understand(given);
    const misread = Object.keys(given).filter(
      (key) => understood[key] !== given[key] && given[key] !== '' && !isFirstPage(key, given[key]),
    );
    if (misread.length > 0) noteMisread(path, misread);
    // The router would leave in what was not understood, and it would be asked for after all.
    const left = Object.keys(given).filter((key) => understood[key] === undefined);
    return { ...Object.fromEntries(left.map((key) => [key, undefined])), ...understood };
  };
}

function isFirstPage(key: string, value: unknown): boolean {
  return key === 'page' && value === '1';
}
