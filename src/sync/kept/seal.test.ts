import { describe, expect, test } from 'vitest';
import { newKey, openKey, seal, unseal } from './seal.ts';
import { owner } from '#e2e/support/doubles/storage.ts';

async function key(): Promise<CryptoKey> {
  const opened = await openKey(owner, await newKey(owner));
  if (!opened) throw new Error('The key does not open.');
  return opened;
}

describe('the key', () => {
  test('is unlocked by its owner only, and can’t be extracted', async () => {
    const wrapped = await newKey(owner);
    expect(await openKey(owner, wrapped)).toMatchObject({
      extractable: false,
      algorithm: { name: 'AES-GCM', length: 256 },
    });
    for (const other of [{ secret: `${owner.secret} ` }, { account: '' }, { origin: 'https://api.example.org:8443' }]) {
      expect(await openKey({ ...owner, ...other }, wrapped)).toBeNull();
    }
    // The name of one may not run into the other.
    const [account, origin] = [`${owner.origin}${owner.account}`, ''];
    expect(await openKey({ ...owner, account, origin }, wrapped)).toBeNull();
    expect(await openKey(owner, { ...wrapped, salt: wrapped.salt.toReversed() })).toBeNull();
  });

  test('differs each time', async () => {
    const [one, other] = [await newKey(owner), await newKey(owner)];
    expect(String(one.salt)).not.toBe(String(other.salt));
    const sealed = await seal(await key(), ['row'], 'here');
    expect(await unseal(await key(), sealed, 'here')).toBeUndefined();
  });
});

describe('what is sealed', () => {
  test('decrypts in its place, unchanged', async () => {
    const value = [{ name: 'Zoë 林 🎁', amounts: [1.5, null], note: '' }];
    const opening = await key();
    const sealed = await seal(opening, value, '3|listPledges|0|7');
    expect(await unseal(opening, sealed, '3|listPledges|0|7')).toEqual(value);
    for (const other of ['4|listPledges|0|7', '3|listTickets|0|7', '3|listPledges|1|7', '3|listPledges|0|8']) {
      expect(await unseal(opening, sealed, other)).toBeUndefined();
    }
  });

  test('doesn’t decrypt with any bit flipped', async () => {
    const opening = await key();
    const { iv, sealed } = await seal(opening, { id: 1 }, 'here');
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const turned = sealed.map((byte, index) => (index === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
      expect(await unseal(opening, { iv, sealed: turned }, 'here')).toBeUndefined();
    }
  });

  test('is compressed first', async () => {
    const rows = Array.from({ length: 1000 }, (_none, id) => ({
      id,
      campaign_code: 'GALA2026',
      method: 'credit card',
    }));
    const { sealed } = await seal(await key(), rows, 'here');
    expect(sealed.length).toBeLessThan(JSON.stringify(rows).length / 5);
  });
});
