import { describe, expect, test } from 'vitest';
import { acts } from './acts.ts';
import { askedStorms, askFor } from './asked.ts';
import { diceOf } from './dice.ts';
import { draftNameAt, formAddresses } from './forms.ts';
import { planOf } from './plan.ts';
import { weatherOf } from './weather.ts';

const rolls = (...seed: number[]) => {
  const dice = diceOf(...seed);
  return Array.from({ length: 1000 }, () => dice.roll());
};

describe('dice', () => {
  test('fall the same for the same seed, and otherwise for another', () => {
    expect(rolls(1, 2)).toEqual(rolls(1, 2));
    expect(rolls(1, 2)).not.toEqual(rolls(2, 1));
    expect(rolls(12)).not.toEqual(rolls(1, 2));
  });

  test('are fair', () => {
    for (const seed of [1, 2, 3, 4711]) {
      const all = rolls(seed);
      expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...all)).toBeLessThan(1);
      expect(all.filter((roll) => roll < 0.3).length / all.length).toBeCloseTo(0.3, 1);
    }
  });

  test('lead the heavier first more often', () => {
    const dice = diceOf(1);
    const items = [
      { name: 'light', weight: 1 },
      { name: 'heavy', weight: 9 },
    ];
    const first = Array.from({ length: 1000 }, () => dice.shuffle(items)[0]?.name);
    expect(first.filter((name) => name === 'heavy').length / 1000).toBeCloseTo(0.9, 1);
  });
});

describe('a plan', () => {
  const wishes = (seed: number) => planOf(seed, 40).map((step) => step.wishes.map(({ name }) => name));

  test('is the same for the same seed, and its beginning does not depend on its length', () => {
    expect(wishes(4711)).toEqual(wishes(4711));
    expect(wishes(4711)).not.toEqual(wishes(4712));
    expect(planOf(4711, 10).map(({ dice }) => dice.roll())).toEqual(
      planOf(4711, 40)
        .slice(0, 10)
        .map(({ dice }) => dice.roll()),
    );
  });

  test('wishes for every act at every step, so that there is always one that can be done', () => {
    for (const wished of wishes(1)) expect(wished.toSorted()).toEqual(acts.map(({ name }) => name).toSorted());
  });
});

describe('weather', () => {
  const asked = [
    { method: 'GET', path: '/v1/households?page=1' },
    { method: 'PUT', path: '/v1/households/501' },
    { method: 'GET', path: '/ops/a-1.x' },
    { method: 'GET', path: '/assets/activity-DBSzYVOI.js' },
    { method: 'GET', path: '/healthz' },
  ];
  const all = (seed: number, requests = asked) => {
    const weather = weatherOf(seed, () => false);
    const names = Array.from({ length: 400 }, () =>
      requests.map((request) => weather.faultsOf(request)?.map(({ name }) => name)),
    );
    return { names, met: weather.met() };
  };

  test('is the same for the same seed, whatever else is asked for and however keys and files are called', () => {
    expect(all(1).names).toEqual(all(1).names);
    expect(all(1).names).not.toEqual(all(2).names);
    const [, , key, file] = asked;
    const others = [
      { ...asked[2], method: 'GET', path: '/ops/b-2.y' },
      { method: 'GET', path: '/assets/activity-AAAAAAAA.js' },
    ];
    expect(all(1, others).names).toEqual(
      all(
        1,
        [key, file].filter((one) => one !== undefined),
      ).names,
    );
  });

  test('meets 30 % of what is asked of the platform, and nothing that is spared', () => {
    const { met } = all(1, asked.slice(0, 2));
    expect(met / 800).toBeCloseTo(0.3, 1);
    expect(all(1, asked.slice(4)).met).toBe(0);
    const spared = weatherOf(1, () => true);
    expect(Array.from({ length: 100 }, () => spared.faultsOf({ method: 'GET', path: '/v1/x' })).some(Boolean)).toBe(
      false,
    );
  });

  test('clears', () => {
    const weather = weatherOf(1, () => false);
    weather.calm();
    expect(Array.from({ length: 100 }, () => weather.faultsOf({ method: 'GET', path: '/v1/x' })).some(Boolean)).toBe(
      false,
    );
  });

  test('never claims of a write that it was carried out when it was not, and never lies for the journal', () => {
    for (const { method, path } of asked.slice(1, 3)) {
      const weather = weatherOf(3, () => false);
      for (let time = 0; time < 2000; time += 1) {
        for (const { effects } of weather.faultsOf({ method, path }) ?? []) {
          expect(effects.status?.code ?? 400).toBeGreaterThanOrEqual(300);
          if (path.startsWith('/ops/')) expect(effects.replaceBody).toBeUndefined();
        }
      }
    }
  });
});

test('every form that everybody can find is known as one', () => {
  expect(formAddresses.map(draftNameAt)).toEqual([
    'household.501',
    'contact.4801',
    'discount-code.77.1601',
    'ticket-item.77',
  ]);
  expect(draftNameAt('/households/501?at=1')).toBeNull();
});

describe('what is asked for', () => {
  test.each([
    [[], 25, 1, 40, []],
    [['--seeds', '1000'], 1000, 1, 40, []],
    [['--seed', '4711', '--actions', '200'], 1, 4711, 200, []],
    [['--from', '26', '--seeds', '10', '--workers', '1'], 10, 26, 40, ['--workers', '1']],
  ])('%j', (given, count, first, length, others) => {
    const { rest, ...variables } = askFor(given);
    const asked = askedStorms(variables);
    expect(asked.seeds).toHaveLength(count);
    expect(asked.seeds[0]).toBe(first);
    expect(asked.length).toBe(length);
    expect(asked).toMatchObject({ hosts: 1, kill: false });
    expect(rest).toEqual(others);
  });

  test('may be over many hosts', () => {
    const { rest, ...variables } = askFor(['--hosts', '2', '--kill', '--seed', '7']);
    expect(askedStorms(variables)).toEqual({ seeds: [7], length: 40, hosts: 2, kill: true });
    expect(rest).toEqual([]);
  });

  test('has to be a number', () => {
    for (const wrong of ['', 'x', '0', '-1', '1.5']) expect(() => askFor(['--seed', wrong])).toThrow(/no whole number/);
  });
});
