/** What became of a gift, by the flags of the specification and by the status of a deployed service. */

/**
 * `given`: captured and not refunded. `free`: the same, and came to nothing, as a free ticket does; it is no gift. `unknown`:
 * nothing says whether it was captured.
 */
export type Standing = 'given' | 'free' | 'refunded' | 'partly refunded' | 'not captured' | 'unknown';

const standingBy = new Map<string, Standing | 'failed'>([
  ...tell('given', 'captured', 'completed', 'paid', 'succeeded'),
  ...tell('refunded', 'refunded'),
  ...tell('partly refunded', 'partially refunded', 'partly refunded'),
  ...tell('not captured', 'authorized', 'not captured', 'pending', 'processing'),
  ...tell('failed', 'canceled', 'cancelled', 'declined', 'failed', 'voided'),
]);

function tell(standing: Standing | 'failed', ...words: string[]): [string, Standing | 'failed'][] {
  return words.map((word) => [word, standing]);
}

type Stands = Readonly<Record<string, unknown>>;

const plain = (word: unknown) =>
  typeof word === 'string'
    ? word
        .replace(/[_\s]+/g, ' ')
        .trim()
        .toLowerCase()
    : '';
// Most are written plainly, and lists ask it of each of their rows.
const isYes = (word: unknown) => word === 'true' || ['true', '1', 'yes'].includes(plain(word));
const isNo = (word: unknown) => word === 'false' || ['false', '0', 'no'].includes(plain(word));

/** What the status says; undefined where it is not a word that is known. */
export function standingSaid(transaction: Stands): Standing | 'failed' | undefined {
  return standingBy.get(plain(transaction['status']));
}

/** What cannot be read may be something. */
export const isNothing = (amount: unknown) =>
  typeof amount === 'string' && /^(?:-\d.*|\+?0+(?:\.0*)?)$/.test(amount.trim());

/** By the flags of the specification; the status of a deployed service counts where it says more. */
export function standingOf(transaction: Stands): Standing {
  const standing = standingByFlags(transaction);
  return standing === 'given' && isNothing(transaction['amount']) ? 'free' : standing;
}

function standingByFlags(transaction: Stands): Standing {
  const { captured, refunded } = transaction;
  const said = standingSaid(transaction);
  if (isYes(refunded) || said === 'refunded') return 'refunded';
  if (refunded === 'partly' || said === 'partly refunded') return 'partly refunded';
  if (isYes(captured)) return 'given';
  if (isNo(captured)) return 'not captured';
  return said === 'failed' ? 'not captured' : (said ?? 'unknown');
}
