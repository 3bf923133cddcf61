/**
 * `npm run faults [-- playwright arguments]`: every row of the table of faults on every read and write that it is about,
 * and the storms; then the figures, added up from what the tests have attached.
 */
import { attachedIn, printFigures, type Report, runTests, type Spec } from '../support/report.ts';
import { annotations, attachmentName, figureNames, type Figures } from '../support/figures.ts';

/** The table, the storms, and what belongs to the table but stands beside what it is about. */
const everything = ['--grep', String.raw`(?:faults|storms)/|@fault\b`];

const storms = { STORM_SEEDS: process.env['STORM_SEEDS'] ?? '1-25' };
const { code, report } = await runTests([...everything, ...process.argv.slice(2)], storms);
if (report) tell(report);
process.exitCode = report ? code : 1;

function tell({ specs, passed, failed }: Report): void {
  const rows = new Map<string, boolean>();
  let cases = 0;
  for (const { ok, tests } of specs) {
    const row = tests.flatMap((test) => test.annotations).find(({ type }) => type === annotations.row)?.description;
    if (row === undefined) continue;
    cases += 1;
    rows.set(row, (rows.get(row) ?? true) && ok);
  }
  const storms = specs.filter(({ tests }) => {
    return tests.some((test) => test.annotations.some(({ type }) => type === annotations.storm));
  });
  printFigures({
    'fault kinds tried': rows.size,
    'fault kinds survived': [...rows.values()].filter(Boolean).length,
    cases,
    storms: storms.length,
    ...sumOf(specs),
    ...sumOfStorms(storms),
  });
  for (const { title } of storms.filter(({ ok }) => !ok)) console.log(`failed: ${title}`);
  console.log(`${passed} passed, ${failed} failed`);
}

function sumOf(specs: readonly Spec[]): Record<string, number> {
  const attached = attachedIn<Figures>(specs, attachmentName);
  const names = Object.entries(figureNames) as [keyof Figures, string][];
  return Object.fromEntries(
    names.map(([key, name]) => [name, attached.reduce((sum, figures) => sum + figures[key], 0)]),
  );
}

/** Each has its own figures in the annotation that marks it. */
function sumOfStorms(storms: readonly Spec[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { type, description } of storms.flatMap(({ tests }) => tests.flatMap((test) => test.annotations))) {
    if (type !== annotations.storm || description === undefined) continue;
    for (const [name, value] of Object.entries(JSON.parse(description) as Record<string, number>))
      sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}
