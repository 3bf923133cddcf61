/** Form IDs, used for drafts, unconfirmed writes, prefills, locks, and activity. */
interface Ids {
  household: [household: string];
  contact: [contact: string];
  'discount-code': [campaign: string, code: string];
  /** The form for new ticket items. */
  'ticket-item': [campaign: string];
}

export type FormName = keyof Ids;

/** `household.501`, `discount-code.77.9` */
export type FormId = `${FormName}.${string}`;

const counts: Readonly<Record<FormName, number>> = { household: 1, contact: 1, 'discount-code': 2, 'ticket-item': 1 };
export const formNames = Object.keys(counts) as readonly FormName[];

export function formId<Name extends FormName>(name: Name, ...ids: Ids[Name]): FormId {
  return `${name}.${ids.join('.')}`;
}

export function parseFormId(form: FormId): { name: FormName; ids: readonly string[] } {
  const [name, ...ids] = form.split('.');
  return { name: name as FormName, ids };
}

export function isFormId(text: string): text is FormId {
  const { name, ids } = parseFormId(text as FormId);
  return formNames.includes(name) && ids.length === counts[name] && !ids.includes('');
}
