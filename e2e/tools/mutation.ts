/**
 * `npm run mutation [-- words in the paths]`: changes the source in small ways, one at a time, and asks whether the tests
 * beside it notice. Ends with 1 when fewer than 85 % of all changes are noticed.
 */
import { Stryker } from '@stryker-mutator/core';

/** What turns the platform's texts into what is shown, and what is shown into what is sent and claimed. */
const files = [
  'src/api/fields.ts',
  'src/api/resources.ts',
  'src/api/page.ts',
  'src/api/outcome.ts',
  'src/api/journal.ts',
  'src/host/journal.ts',
  'src/ui/format/money.ts',
  'src/domain/values/decimal.ts',
  'src/domain/values/calendar.ts',
  'src/domain/values/typed-number.ts',
  'src/ui/format/time.ts',
  'src/screens/contacts/fields.ts',
  'src/screens/discount-codes/body.ts',
  'src/screens/households/body.ts',
  'src/screens/ticket-items/body.ts',
];
const least = 85;

type Options = ConstructorParameters<typeof Stryker>[0];

const words = process.argv.slice(2);
const chosen = files.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));

const lines: string[] = [];
let [noticedInAll, changesInAll] = [0, 0];
for (const file of chosen) {
  process.env['MUTATED'] = file;
  const stryker = new Stryker({
    mutate: [file],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'e2e/tools/mutation.config.ts', related: false },
    concurrency: 2,
    reporters: ['clear-text'],
    clearTextReporter: {
      allowColor: false,
      allowEmojis: false,
      logTests: false,
      reportScoreTable: false,
      reportTests: false,
    },
    // It would be read by means of a compiler that TypeScript 7 no longer has.
    tsconfigFile: 'none',
    ignorePatterns: ['dist', '.data', 'public', 'test-results', 'playwright-report'],
    allowConsoleColors: false,
    logLevel: 'warn' as NonNullable<Options['logLevel']>,
    warnings: false,
  });
  const changes = (await stryker.runMutationTest()).filter(
    ({ status }) => !/CompileError|Ignored|Pending/.test(status),
  );
  const noticed = changes.filter(({ status }) => /Killed|Timeout|RuntimeError/.test(status)).length;
  noticedInAll += noticed;
  changesInAll += changes.length;
  lines.push(line(file, noticed, changes.length));
}
process.stdout.write(`${[...lines, line('in all', noticedInAll, changesInAll)].join('\n')}\n`);
if (changesInAll === 0 || noticedInAll / changesInAll < least / 100) process.exitCode = 1;

function line(name: string, noticed: number, changes: number): string {
  const share = changes === 0 ? '–' : ((noticed / changes) * 100).toFixed(1);
  return `${name.padEnd(36)} ${share.padStart(5)} % of ${String(changes).padStart(4)} changes noticed`;
}
