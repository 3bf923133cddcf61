/** Where a form is, by the name of its draft. */
import type { LinkOptions } from '@tanstack/react-router';
import { requiredNames } from './contact-form.ts';

interface Form {
  /** `Household` */
  label: string;
  /** `start` is what the form held when it was opened, as far as that is kept. */
  link(id: string, start: Readonly<Record<string, unknown>>): LinkOptions;
  /** What the record is called there. */
  name(start: Readonly<Record<string, unknown>>): unknown;
}

const forms: Readonly<Record<string, Form>> = {
  household: {
    label: 'Household',
    // Searched by its name, the household is found again on whatever page of the list it is.
    link: (household, { name }) => ({
      to: '/households/$household/edit',
      params: { household },
      state: { searchText: typeof name === 'string' && name.trim() ? name : undefined },
    }),
    name: ({ name }) => name,
  },
  contact: {
    label: 'Contact',
    link: (contact) => ({ to: '/contacts/$contact/edit', params: { contact } }),
    name: ({ type, ...start }) =>
      requiredNames(String(type))
        .map((key) => valueIn(start[key]))
        .join(' '),
  },
};

/** What a form held for a text that can be left as it is. */
function valueIn(change: unknown): string {
  const { value } = (typeof change === 'object' && change !== null ? change : {}) as { value?: unknown };
  return typeof value === 'string' ? value : '';
}

export interface FormPlace {
  /** `Household 501` */
  what: string;
  /** Null when it is not known what the record is called. */
  name: string | null;
  link: LinkOptions;
}

/** Null when no form keeps drafts under such a name. */
export function formOf(draftName: string, start: unknown): FormPlace | null {
  const [kind = '', id = ''] = draftName.split('.');
  const form = Object.hasOwn(forms, kind) ? forms[kind] : undefined;
  if (!form || id === '') return null;
  const held = (typeof start === 'object' && start !== null ? start : {}) as Readonly<Record<string, unknown>>;
  const name = form.name(held);
  return {
    what: `${form.label} ${id}`,
    name: typeof name === 'string' && name.trim() ? name : null,
    link: form.link(id, held),
  };
}
