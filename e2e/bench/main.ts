/** `npm run bench [-- names]`: measures and compares with the budgets. A budget that is missed never fails the command. */

export interface Figure {
  name: string;
  value: number;
  unit: string;
  /** The most that `value` may be. */
  budget: number;
}

const benches: Record<string, () => Promise<Figure[]>> = {
  sandbox: async () => (await import('./sandbox.ts')).benchSandbox(),
  lists: async () => (await import('./lists.ts')).benchLists(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));

if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}; there are: ${Object.keys(benches).join(', ')}.`);
  process.exitCode = 1;
} else {
  const figures: Figure[] = [];
  // One after the other: they would slow each other down.
  for (const name of asked.length > 0 ? asked : Object.keys(benches))
    figures.push(...((await benches[name]?.()) ?? []));
  for (const { name, value, unit, budget } of figures)
    console.log(`${name}: ${[rounded(value), unit].filter(Boolean).join(' ')} (${rounded(budget)})`);
  const passed = figures.filter(({ value, budget }) => value <= budget).length;
  console.log(`${passed} passed, ${figures.length - passed} failed`);
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(4)));
}
