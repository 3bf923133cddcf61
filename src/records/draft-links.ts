/** Links to forms, and the names of the records they change. */
import type { HistoryState, LinkOptions } from '@tanstack/react-router';
import { missingNames } from '#api/operations.ts';
import { type FormId, type FormName, parseFormId } from '#device/form-id.ts';
import { findSavedAnswer } from '#device/saved-answers.ts';

type Held = Readonly<Record<string, unknown>>;
type FormLink = Omit<LinkOptions, 'state'> & { state?: HistoryState };

interface Form {
  /** `Household 501` */
  what(...ids: readonly string[]): string;
  /** `start`: values of the form when it was opened, as far as they are stored. */
  link(start: Held, ...ids: readonly string[]): FormLink;
  /** Name of the record in the form. */
  name(start: Held, ...ids: readonly string[]): unknown;
}

const forms: Readonly<Record<FormName, Form>> = {
  household: {
    what: (household) => `Household ${household}`,
    // A search by name finds the household on any page of the list.
    link: ({ name }, household = '') => ({
      to: '/households/$household/edit',
      params: { household },
      state: { searchText: typeof name === 'string' && name.trim() ? name : undefined },
    }),
    name: ({ name }) => name,
  },
  contact: {
    what: (contact) => `Contact ${contact}`,
    link: (_start, contact = '') => ({ to: '/contacts/$contact/edit', params: { contact } }),
    name: ({ type, ...start }) =>
      missingNames(String(type), {})
        .map((key) => valueIn(start[key]))
        .join(' '),
  },
  'discount-code': {
    what: (campaign, code) => `Discount code ${code} of campaign ${campaign}`,
    link: (_start, campaign = '', code = '') => ({
      to: '/campaigns/$campaign/discount-codes/$code',
      params: { campaign, code },
    }),
    name: (_start, campaign = '', code = '') => findSavedAnswer('discountCodes', campaign, code)?.fields['code'],
  },
  'ticket-item': {
    what: (campaign) => `New ticket item for campaign ${campaign}`,
    link: (_start, campaign = '') => ({ to: '/campaigns/$campaign/ticket-items/new', params: { campaign } }),
    name: () => null,
  },
};

/** Returns the text of a change in a form. */
function valueIn(change: unknown): string {
  const { value } = (typeof change === 'object' && change !== null ? change : {}) as { value?: unknown };
  return typeof value === 'string' ? value : '';
}

export interface FormPlace {
  /** `Household 501` */
  what: string;
  /** Null if the record's name is unknown. */
  name: string | null;
  link: LinkOptions;
  /** Link to the form that resumes its latest draft. */
  resume: LinkOptions;
}

export function formPlace(form: FormId, start: unknown): FormPlace {
  const { name: kind, ids } = parseFormId(form);
  const held = (typeof start === 'object' && start !== null ? start : {}) as Held;
  const name = forms[kind].name(held, ...ids);
  const link = forms[kind].link(held, ...ids);
  return {
    what: forms[kind].what(...ids),
    name: typeof name === 'string' && name.trim() ? name : null,
    link,
    resume: { ...link, state: { ...link.state, resume: true } },
  };
}
