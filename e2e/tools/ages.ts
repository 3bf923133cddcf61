/** `npm run ages`: whether every locked version is a week old. Run after a change of packages; it asks the registry. */
import { leastAgeInDays, npmKnowsAges, tooYoung } from './lockfile.ts';
import { root } from '../support/tools.ts';

if (await npmKnowsAges()) {
  const found = await tooYoung(root);
  process.stdout.write(`${found ?? `Every locked version is at least ${leastAgeInDays} days old.`}\n`);
  process.exitCode = found === null ? 0 : 1;
} else {
  process.stdout.write('This npm cannot tell how old a version is; 11.10 and later can.\n');
  process.exitCode = 1;
}
