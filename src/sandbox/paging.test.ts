import { afterAll, describe, expect, it } from 'vitest';
import { numbersShown } from './paging.ts';
import { type Envelope, openDesk } from '#e2e/support/doubles/sandbox.ts';
import { specified } from '#e2e/support/doubles/specified.ts';

const desk = openDesk();
afterAll(() => desk.close());

/** What Laravel's LengthAwarePaginator names, `-` standing for its dots. */
describe('the window of page numbers', () => {
  it.each([
    [1, 1, '1'],
    [1, 13, '1 2 3 4 5 6 7 8 9 10 11 12 13'],
    [1, 14, '1 2 3 4 5 6 7 8 9 10 - 13 14'],
    [7, 14, '1 2 3 4 5 6 7 8 9 10 - 13 14'],
    [8, 14, '1 2 - 5 6 7 8 9 10 11 12 13 14'],
    [8, 20, '1 2 - 5 6 7 8 9 10 11 - 19 20'],
    [13, 20, '1 2 - 10 11 12 13 14 15 16 - 19 20'],
    [14, 20, '1 2 - 11 12 13 14 15 16 17 18 19 20'],
    [20, 20, '1 2 - 11 12 13 14 15 16 17 18 19 20'],
    [99, 20, '1 2 - 11 12 13 14 15 16 17 18 19 20'],
  ])('page %i of %i', (current, last, shown) => {
    expect(
      numbersShown(current, last)
        .map((page) => page ?? '-')
        .join(' '),
    ).toBe(shown);
  });
});

describe('the envelope', () => {
  it('is filled in as Laravel does', async () => {
    const path = 'http://sandbox.test/v1/campaigns';
    const { body } = await desk.get('/v1/campaigns?page=2');
    expect((body as Envelope).links).toEqual({
      first: `${path}?page=1`,
      last: `${path}?page=2`,
      prev: `${path}?page=1`,
      next: null,
    });
    expect((body as Envelope).meta).toEqual({
      current_page: 2,
      from: 21,
      last_page: 2,
      links: [
        { url: `${path}?page=1`, label: '&laquo; Previous', active: false },
        { url: `${path}?page=1`, label: '1', active: false },
        { url: `${path}?page=2`, label: '2', active: true },
        { url: null, label: 'Next &raquo;', active: false },
      ],
      path,
      per_page: 20,
      to: 24,
      total: 24,
      unfiltered_total: '24',
    });
  });

  it('has gaps in a long list', async () => {
    const { meta } = (await desk.get('/v1/transactions?page=150')).body as Envelope;
    expect(meta.links.map(({ label }) => label).join(' ')).toBe(
      '&laquo; Previous 1 2 ... 147 148 149 150 151 152 153 ... 299 300 Next &raquo;',
    );
    expect(meta.links.filter(({ url }) => url === null).map(({ label }) => label)).toEqual(['...', '...']);
  });

  it('keeps the filters in every link, and the origin of the request', async () => {
    const query = 'transactedAfter=2026-01-01T00:00:00%2B01:00&contacts=4801,4802&method=&page=1';
    const headers = { authorization: 'Bearer world-test' };
    const { body } = await desk.send(new Request(`https://desk.example:8443/v1/transactions?${query}`, { headers }));
    const { links, meta } = body as Envelope;
    expect(meta.path).toBe('https://desk.example:8443/v1/transactions');
    for (const url of [links.first, links.last, ...meta.links.map((link) => link.url)]) {
      if (url === null) continue;
      const { origin, pathname, searchParams } = new URL(url);
      expect(origin + pathname).toBe(meta.path);
      expect(Object.fromEntries(searchParams)).toEqual({
        transactedAfter: '2026-01-01T00:00:00+01:00',
        contacts: '4801,4802',
        page: searchParams.get('page'),
      });
    }
  });

  it('counts rows before and after the filters', async () => {
    const { meta } = (await desk.get('/v1/transactions?method=check')).body as Envelope;
    expect(meta.total).toBeLessThan(6000);
    expect(meta.unfiltered_total).toBe(6000);
    for (const { request, answer } of Object.values(specified)) {
      if (answer.form !== 'envelope' || answer.unfilteredTotal) continue;
      expect(((await desk.get(request.replace('GET ', ''))).body as Envelope).meta).not.toHaveProperty(
        'unfiltered_total',
      );
    }
  });

  it.each(['campaigns', 'transactions', 'pledges'])(
    'beyond the last page of %s there is an empty page',
    async (list) => {
      const path = `http://sandbox.test/v1/${list}`;
      const { meta: first } = (await desk.get(`/v1/${list}`)).body as Envelope;
      const { data, links, meta } = (await desk.get(`/v1/${list}?page=999999999`)).body as Envelope;
      expect(data).toEqual([]);
      expect(meta).toMatchObject({
        current_page: 999_999_999,
        from: null,
        to: null,
        total: first.total,
        last_page: first.last_page,
      });
      expect(links).toEqual({
        first: `${path}?page=1`,
        last: `${path}?page=${first.last_page}`,
        prev: `${path}?page=999999998`,
        next: null,
      });
      expect(meta.links.every(({ active }) => !active)).toBe(true);
    },
  );

  it('an empty list has one page', async () => {
    const { meta, links } = (await desk.get('/v1/tickets', { token: 'empty-paging' })).body as Envelope;
    expect(meta).toMatchObject({ current_page: 1, from: null, to: null, last_page: 1, total: 0 });
    expect(links).toMatchObject({ prev: null, next: null });
  });
});
