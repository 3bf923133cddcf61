/** Suggested fixes for likely mistakes in a record. A person checks them. */

/** Endings that aren't top-level domains: typos of `.com`. */
const slips = /\.(?:con|cmo|ocm|comm|vom|xom|cim|cpm)$/i;

/** True if it's a valid email address. Only a message would tell if it exists. */
export function canBeEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  const labels = domain.split('.');
  return (
    more.length === 0 &&
    local.length <= 64 &&
    domain.length <= 255 &&
    local.split('.').every((part) => /^[^\s,;:<>()[\]"\\]+$/.test(part)) &&
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{M}\p{N}-]+$/u.test(label) && !/^-|-$/.test(label)) &&
    /^\p{L}.+$/u.test(labels.at(-1) ?? '') &&
    !slips.test(domain)
  );
}

/** Returns null if there's no obvious fix. */
export function mendedEmail(text: string): string | null {
  const mended = text
    .replace(/^\s*mailto:/i, '')
    .replaceAll(/[\s<>"]/g, '')
    .replaceAll(/@+/g, '@')
    .replaceAll(/[,;]/g, '.')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^\.|\.$|\.(?=@)/g, '')
    .replace(slips, '.com');
  return canBeEmail(mended) ? mended : null;
}

/** True if a name of three letters or more is all capitals. Two could be initials. */
export function isShouted(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  return letters.length > 2 && name === name.toUpperCase() && name !== name.toLowerCase();
}

/** Turns `ANNE-MARIE O'NEIL` into `Anne-Marie O'Neil`. */
export function calmed(name: string): string {
  return name.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
