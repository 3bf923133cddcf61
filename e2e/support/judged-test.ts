/**
 * The `test` of a row of the table that stands beside the form or the list that it is about: between the browser and the
 * host is the proxy, the test is judged at its end (judge.ts), and its figures are attached.
 */
import { expect, test as base } from './fixture.ts';
import { attachmentName } from './figures.ts';
import { judge, type Judge } from './judge.ts';

export { expect };

export const test = base.extend<{ judge: Judge }>({
  through: 'faults',

  judge: [
    async ({ context, token, guard, faults, executed, pace }, provide, testInfo) => {
      const judging = await judge({ context, token, guard, faults, executed, pace });
      await provide(judging);
      const { figures, wrong } = await judging.verdict();
      await testInfo.attach(attachmentName, { body: JSON.stringify(figures), contentType: 'application/json' });
      expect(wrong, 'what must never be, whatever the fault').toEqual([]);
    },
    { auto: true },
  ],
});
