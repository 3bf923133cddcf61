import fc from 'fast-check';
import { expect, test } from 'vitest';
import { holds } from './echo.ts';
import { hostWith, smallBuild, upstream } from '#e2e/support/doubles/host.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('holds(): finds a secret however JSON escapes it, and only there', () => {
  const letters = fc.constantFrom('a', 'b', '/', '"', '\\');
  const secret = fc.string({ unit: fc.constantFrom('a', 'b', '/'), minLength: 1, maxLength: 6 });
  const way = fc.constantFrom('plain', 'slash', 'code');
  fc.assert(
    fc.property(
      secret,
      fc.string({ unit: letters, maxLength: 20 }),
      fc.array(way, { minLength: 40, maxLength: 40 }),
      (wanted, text, ways) => {
        const written = Array.from(text, (letter, index) => {
          if (ways[index] === 'code') return `\\u00${letter.charCodeAt(0).toString(16).padStart(2, '0')}`;
          if (letter === '/' && ways[index] === 'slash') return '\\/';
          return JSON.stringify(letter).slice(1, -1);
        }).join('');
        expect(holds(bytes(`["${written}"]`), wanted)).toBe(text.includes(wanted));
      },
    ),
    { numRuns: 2000 },
  );
});

test('echoes of the token are never passed on', async () => {
  const { dist, remove } = smallBuild();
  const token = 'abcd/efgh/ijkl/mnop';
  let echoed = '';
  const origin = await upstream((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': `r-${token}` });
    response.end(`{"message":"${echoed}"}`);
  });
  const { address } = await hostWith({ dist, origin });
  remove();
  for (const written of [
    token,
    token.replaceAll('/', '\\/'),
    token.replace('a', '\\u0061'),
    `Bearer ${token}.`,
    'fine',
  ]) {
    echoed = written;
    for (const method of ['GET', 'PUT']) {
      const answer = await fetch(`${address}/v1/${method === 'GET' ? 'campaigns' : 'contacts/1'}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'PUT' ? { body: '{}' } : {}),
      });
      const said = await answer.text();
      expect([...answer.headers].join()).not.toContain('efgh');
      expect(said).not.toMatch(/efgh|mnop/);
      // A write that ran stays saved.
      if (method === 'PUT') expect(answer.status).toBe(200);
      else expect(answer.status).toBe(written === 'fine' ? 200 : 502);
    }
  }
});

test('a token has one spelling, since another would have its own limits and hide its echo', async () => {
  const { dist, remove } = smallBuild();
  let asked = 0;
  const origin = await upstream((request, response) => {
    asked += 1;
    const [, token = ''] = / *(\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ message: `Unknown: ${token}` }));
  });
  const { address } = await hostWith({ dist, origin });
  remove();
  const token = 'abcdefgh-ijklmnop';
  const spellings = [`Token ${token}`, `bearer ${token}`, `Bearer  ${token}`, `Bearer\t${token}`, `Basic ${token}`];
  for (const authorization of [...spellings, token, `Bearer ${token} ${token}`, `Bearer a, Bearer ${token}`]) {
    const answer = await fetch(`${address}/v1/campaigns`, { headers: { authorization } });
    expect([authorization, answer.status]).toEqual([authorization, 401]);
    expect(await answer.text()).not.toContain('ijkl');
  }
  expect(asked).toBe(0);
});
