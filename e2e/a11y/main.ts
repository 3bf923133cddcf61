/**
 * `npm run a11y [-- playwright arguments]`: every screen in every state with axe, and our own checks of them; then the
 * figures, added up from what the tests have attached.
 */
import { attachedIn, printFigures, type Report, runTests } from '../support/report.ts';
import { decisions } from './decided.ts';
import { attachmentName, type Figures } from './figures.ts';

const asked = process.argv.slice(2);
// A first word names some of the files: `npm run a11y -- laps`.
const [word = ''] = asked;
const given = word === '' || word.startsWith('-') ? ['e2e/a11y/', ...asked] : [`e2e/a11y/${word}`, ...asked.slice(1)];
const { code, report } = await runTests(given, {});
const unmet = report ? tell(report) : 0;
process.exitCode = report && unmet === 0 ? code : code || 1;

/** Gives how many decisions nothing has met any more. */
function tell({ specs, passed, failed }: Report): number {
  const looks = attachedIn<Figures>(specs, attachmentName);
  const sum = (count: (figures: Figures) => number) => looks.reduce((total, figures) => total + count(figures), 0);
  const met = new Set(looks.flatMap((figures) => figures.met));
  // Whoever has asked for a part of the tests has not met what belongs to the others.
  const unmet = asked.length === 0 ? decisions.filter((_, place) => !met.has(place)) : [];
  printFigures({
    states: new Set(looks.map(({ state }) => state)).size,
    scans: sum(({ scans }) => scans),
    'nodes checked': sum(({ elements }) => elements),
    violations: sum(({ violations }) => violations),
    'incompletes decided': sum(({ decided }) => decided),
    'incompletes undecided': sum(({ undecided }) => undecided),
    'decisions that nothing meets': unmet.length,
    'smallest button or field, px': Math.min(...looks.map(({ smallest }) => smallest ?? Infinity)),
  });
  for (const { rule, why } of unmet) console.log(`not met: ${rule}, ${why}`);
  console.log(`${passed} passed, ${failed + unmet.length} failed`);
  return unmet.length;
}
