/** What a mistake in a record was probably meant to be: what its form is filled in with, for a person to look at. */

/** Endings that no domain has, each a slip of the finger from `.com`. */
const slips = /\.(?:con|cmo|ocm|comm|vom|xom|cim|cpm)$/i;

/** Whether anybody can have such an address. Whether somebody does, only a letter tells. */
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

/** Null where it does not tell. */
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

/** Whether a name of three letters or more is written in capitals alone. Two may be initials. */
export function isShouted(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  return letters.length > 2 && name === name.toUpperCase() && name !== name.toLowerCase();
}

/** `ANNE-MARIE O'NEIL` is `Anne-Marie O'Neil`. */
export function calmed(name: string): string {
  return name.toLowerCase().replaceAll(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase());
}
