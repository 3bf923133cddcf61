/** Ways back from a save, as values of the form that made it, and what there is no way back for. */
import type { FormId } from '../device/form-id.ts';

export interface Inverse {
  /** By the form's own fields, as device/prefills.ts takes them; empty where nothing can be changed back. */
  values: Readonly<Record<string, unknown>>;
  /** Fields that were changed and are not changed back. */
  leaves: readonly Left[];
}

export interface Left {
  label: string;
  why: keyof typeof reasons;
}

/** What can be done about a save afterwards. */
export interface WaysBack {
  form: FormId;
  /** What was changed, set to what it was. */
  undo: Inverse;
  /** What the service changed without being asked, set to what it was. */
  putBack: Inverse;
}

const reasons = {
  'not known': 'what was there before is not known',
  'was empty': 'nothing was there before, and the service has no way to clear it',
  lists: 'how the service combines such a list with what it has is not documented',
  'cannot be sent': 'what was there before cannot be sent as it was',
  'no field': 'no form of Steward changes it',
} as const;

/** What one field is changed back to, as its form holds it, or why it is left as it is. */
export type FieldInverse = Pick<Inverse, 'values'> | Pick<Left, 'why'>;

export function inverseOf(fields: readonly { label: string; back: FieldInverse }[]): Inverse {
  return {
    values: Object.assign({}, ...fields.map(({ back }) => ('values' in back ? back.values : {}))),
    leaves: fields.flatMap(({ label, back }) => ('why' in back ? [{ label, why: back.why }] : [])),
  };
}

export function isPossible({ values }: Inverse): boolean {
  return Object.keys(values).length > 0;
}

const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Undo leaves Note and Bio as they are: what was there before is not known.` A sentence for each reason. */
export function leftWords(act: string, { leaves }: Inverse): string[] {
  return byReason(leaves).map(
    ({ labels, why }) =>
      `${act} leaves ${and.format(labels)} as ${labels.length === 1 ? 'it is' : 'they are'}: ${why}.`,
  );
}

function byReason(leaves: readonly Left[]): { labels: string[]; why: string }[] {
  return Object.entries(reasons)
    .map(([why, words]) => ({
      labels: leaves.filter((left) => left.why === why).map(({ label }) => label),
      why: words,
    }))
    .filter(({ labels }) => labels.length > 0);
}

/** What an undo does not change, and that there is none where it changes nothing. */
export function undoWords(undo: Inverse): string[] {
  if (undo.leaves.length === 0 || isPossible(undo)) return leftWords('Undo', undo);
  const reasonsFor = byReason(undo.leaves).map(({ labels, why }) => `${and.format(labels)}: ${why}.`);
  return ['This change cannot be undone from here.', ...reasonsFor];
}
