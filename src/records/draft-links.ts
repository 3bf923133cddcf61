/** Where a form is, by the name of its draft. */
import type { LinkOptions } from '@tanstack/react-router';
import { rememberedOne } from '../device/remembered.ts';
import { requiredNames } from './contact-form.ts';

type Held = Readonly<Record<string, unknown>>;

interface Form {
  /** How many ids the name of the draft has after the kind of form. */
  ids: number;
  /** `Household 501` */
  what(...ids: string[]): string;
  /** `start` is what the form held when it was opened, as far as that is kept. */
  link(start: Held, ...ids: string[]): LinkOptions;
  /** What the record is called there. */
  name(start: Held, ...ids: string[]): unknown;
}

const forms: Readonly<Record<string, Form>> = {
  household: {
    ids: 1,
    what: (household) => `Household ${household}`,
    // Searched by its name, the household is found again on whatever page of the list it is.
    link: ({ name }, household = '') => ({
      to: '/households/$household/edit',
      params: { household },
      state: { searchText: typeof name === 'string' && name.trim() ? name : undefined },
    }),
    name: ({ name }) => name,
  },
  contact: {
    ids: 1,
    what: (contact) => `Contact ${contact}`,
    link: (_start, contact = '') => ({ to: '/contacts/$contact/edit', params: { contact } }),
    name: ({ type, ...start }) =>
      requiredNames(String(type))
        .map((key) => valueIn(start[key]))
        .join(' '),
  },
  'discount-code': {
    ids: 2,
    what: (campaign, code) => `Discount code ${code} of campaign ${campaign}`,
    link: (_start, campaign = '', code = '') => ({
      to: '/campaigns/$campaign/discount-codes/$code',
      params: { campaign, code },
    }),
    name: (_start, campaign = '', code = '') => rememberedOne('discountCodes', campaign, code)?.fields['code'],
  },
  'ticket-item': {
    ids: 1,
    what: (campaign) => `New ticket item on campaign ${campaign}`,
    link: (_start, campaign = '') => ({ to: '/campaigns/$campaign/ticket-items/new', params: { campaign } }),
    name: () => null,
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
  const [kind = '', ...rest] = draftName.split('.');
  const form = Object.hasOwn(forms, kind) ? forms[kind] : undefined;
  if (!form) return null;
  const ids = rest.slice(0, form.ids);
  if (ids.length < form.ids || ids.includes('')) return null;
  const held = (typeof start === 'object' && start !== null ? start : {}) as Held;
  const name = form.name(held, ...ids);
  return {
    what: form.what(...ids),
    name: typeof name === 'string' && name.trim() ? name : null,
    link: form.link(held, ...ids),
  };
}
