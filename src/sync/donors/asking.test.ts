import { describe, expect, it } from 'vitest';
import type { Page } from '#api/page.ts';
import type { Transaction } from '#api/resources.ts';
import { hearsContacts, longestList, type Question, readWhole } from './asking.ts';
import { askGroup } from './coded-groups.ts';
import { refused, transactionOf } from '#e2e/support/doubles/donors.ts';

/** Contact `7` gave the gifts `7.0`, `7.1` and so on. */
const giftsOf = (contacts: readonly string[], each: number) =>
  contacts.flatMap((contact) => Array.from({ length: each }, (_, index) => `${contact}.${index}`));
const donorOf = (gift: string) => gift.split('.')[0];
const contacts = Array.from({ length: 60 }, (_, index) => String(100 + index));

function page(gifts: readonly string[], more: Partial<Page<Transaction>> = {}): Page<Transaction> {
  return {
    rows: gifts.map((id) => transactionOf({ id, contact: '', created: 0 })),
    number: 1,
    last: 1,
    total: gifts.length,
    unfilteredTotal: 100_000,
    from: null,
    to: null,
    hasPrevious: false,
    hasNext: false,
    unreadable: 0,
    ...more,
  };
}

/** All rows on one page. */
const honest: Question = async (asked) => page(giftsOf(asked, 2));

describe('the pages of one answer', () => {
  const two: Question = async (_, number = 1) =>
    page(number === 1 ? ['1', '2'] : ['3'], { total: 3, hasNext: number === 1 });
  const spoilt = (more: (number: number) => Partial<Page<Transaction>>): Question => {
    return async (asked, number = 1) => ({ ...(await two(asked, number)), ...more(number) });
  };

  it('are read to the end', async () => {
    expect(await readWhole(two, ['7'])).toEqual(new Set(['1', '2', '3']));
  });

  it.each<[string, Question]>([
    ['the total changes on the way', spoilt((number) => ({ total: 4 - number }))],
    ['the rows are fewer than the total', spoilt(() => ({ total: 4 }))],
    ['a row has no id', spoilt(() => ({ unreadable: 1 }))],
    ['they hold everything there is', spoilt(() => ({ unfilteredTotal: 3 }))],
    ['they repeat without end', spoilt(() => ({ total: null, hasNext: true, rows: page(['1']).rows }))],
  ])('are not taken where %s', async (_, question) => {
    expect(await readWhole(question, ['7'])).toBeNull();
  });
});

describe('the filter', () => {
  it.each<[string, Question, boolean]>([
    ['finds nothing for an id that nobody has', async () => page([]), true],
    ['refuses it', async () => Promise.reject(refused()), true],
    ['finds something', honest, false],
    ['finds something uncounted', async (asked) => page(giftsOf(asked, 2), { total: null }), false],
    ['counts something', async () => page([], { total: 3 }), false],
  ])('%s', async (_, question, heard) => {
    expect(await hearsContacts(question, contacts)).toBe(heard);
  });

  it('is tried with an unused ID of the contacts’ kind', async () => {
    const asked: string[] = [];
    const question: Question = async ([id = '']) => (asked.push(id), page([]));
    await hearsContacts(question, ['2147483647', '5']);
    await hearsContacts(question, ['0b1c']);
    expect(asked).toEqual(['2147483646', '00000000-0000-4000-8000-000000000000']);
  });
});

describe('the longest list', () => {
  const tried = (question: Question, most = 500) =>
    longestList(question, { one: '100', other: '101', contacts, most, donorOf });

  it.each<[string, Question, number]>([
    ['as many as there are', honest, 60],
    ['as many as are read', async (asked) => honest(asked.slice(0, 20)), 15],
    ['as many as are read from the end', async (asked) => honest(asked.slice(-20)), 15],
    [
      'as many as are not refused',
      async (asked) => (asked.length > 30 ? Promise.reject(refused()) : honest(asked)),
      30,
    ],
    ['as many as are not ignored', async (asked) => honest(asked.length > 30 ? contacts : asked), 30],
    ['one, where only one is read', async ([first = '']) => honest([first]), 1],
    ['one, where a list finds others', async (asked) => (asked.length > 1 ? honest(['104', '105']) : honest(asked)), 1],
    ['one, where two have everything', async (asked) => ({ ...(await honest(asked)), unfilteredTotal: 4 }), 1],
    ['one, where nothing is counted', async (asked) => ({ ...(await honest(asked)), total: null }), 1],
  ])('is %s', async (_, question, length) => {
    expect(await tried(question)).toBe(length);
  });

  it.each<[string, Question, number]>([
    ['five where lists are heard', honest, 5],
    ['three where one id is read', async ([first = '']) => honest([first]), 3],
    ['three where a list finds others', async (asked) => honest(asked.length > 1 ? ['104', '105'] : asked), 3],
    ['two where a donor has nothing', async () => page([]), 2],
  ])('takes %s to be tried', async (_, question, requests) => {
    let asked = 0;
    await tried(async (listed) => ((asked += 1), question(listed)), 40);
    expect(asked).toBe(requests);
  });

  it('is no longer than wanted', async () => {
    expect(await tried(honest, 40)).toBe(40);
  });
});

describe('a group', () => {
  /** Changes the answer to some questions; 0 is the one about all. */
  const but = (changed: number | number[], change: (gifts: string[]) => ReturnType<Question>): Question => {
    let asked = -1;
    return async (listed) => ([changed].flat().includes((asked += 1)) ? change(giftsOf(listed, 2)) : honest(listed));
  };
  const away = giftsOf(['999'], 1);

  it('spells the donor of each gift', async () => {
    const gifts = giftsOf(contacts, 2);
    expect(await askGroup(honest, contacts)).toEqual(new Map(gifts.map((gift) => [gift, donorOf(gift)])));
  });

  it('is one query if it has no gifts, or one contact at a time is cheaper', async () => {
    expect(await askGroup(async () => page([]), contacts)).toEqual(new Map());
    const much: Question = async () => page(giftsOf(['1'], 20), { total: 1200, hasNext: true });
    expect(await askGroup(much, contacts)).toBe('dense');
  });

  it.each<[string, Question]>([
    ['a gift is missing from one question', but(3, async ([, ...gifts]) => page(gifts))],
    ['a gift of nobody among them is in one question', but(3, async (gifts) => page([...gifts, ...away]))],
    ['a gift of nobody among them is in as many as their own', but([1, 2], async (gifts) => page([...gifts, ...away]))],
    ['one question holds everybody’s gifts', but(3, async () => honest(contacts))],
    ['one answer holds everything there is', but(3, async (gifts) => page(gifts, { unfilteredTotal: gifts.length }))],
    ['all are fewer than were spelled', but(0, async ([, ...gifts]) => page(gifts))],
    ['all are others than were spelled', but(0, async ([, ...gifts]) => page([...gifts, ...away]))],
    ['nothing is counted', but(0, async (gifts) => page(gifts, { total: null }))],
    ['all is everything there is', but(0, async (gifts) => page(gifts, { unfilteredTotal: gifts.length }))],
    ['none are counted and some are there', but(0, async (gifts) => page(gifts, { total: 0 }))],
  ])('is not taken where %s', async (_, question) => {
    expect(await askGroup(question, contacts)).toBeNull();
  });
});
