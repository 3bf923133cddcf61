/** Profiles: everything by which audiences choose people. */
import type { ListName } from '#api/operations.ts';
import type { Basis } from '#domain/basis.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { Address } from '#domain/address.ts';
import type { Day } from '#domain/values/calendar.ts';
import type { ConditionKind } from './definition.ts';

/** A gift that counts. */
export interface ProfileGift {
  id: string;
  /** Null where nothing says it. */
  day: Day | null;
  /** In units of the world's decimals; null where the amount can't be read. */
  units: bigint | null;
  /** Empty where it isn't known. */
  currency: string;
  campaign: string | null;
  fund: string | null;
  method: string | null;
  /** Tickets were bought with it. Null without a list of tickets. */
  isTicket: boolean | null;
  /** It came by itself. Null where the row doesn't say it. */
  isRecurring: boolean | null;
  plan: string | null;
}

export interface ProfilePledge {
  isOpen: boolean;
  isOverdue: boolean;
  /** The balance, as amounts of gifts. */
  units: bigint | null;
  currency: string;
}

export interface ProfileTicket {
  /** Null: several contacts have its email. */
  isTheirs: true | null;
  /** The campaign that the event is of. */
  event: string | null;
  /** Null where the platform doesn't say it. */
  isCheckedIn: boolean | null;
}

/** The gifts of a person, or of all members of a household together. */
export interface ProfileGiving {
  /** Newest first. */
  gifts: readonly ProfileGift[];
  /** Refunds that are transactions of their own, with amounts below zero. Undefined: none. */
  refunds?: readonly ProfileGift[];
}

/** Everything that is known of a person. */
export interface Profile extends ProfileGiving {
  person: PersonRow;
  /** By household: the giving by which each of its members is chosen. */
  together?: ProfileGiving | undefined;
  /** Plans whose newest charge failed. */
  failedPlans?: ReadonlySet<string | null>;
  pledges: readonly ProfilePledge[];
  tickets: readonly ProfileTicket[];
  isHead: boolean;
  address: Address | null;
  /** The contact as a save answered it: only that has consents, tags, and custom fields. */
  saved: Readonly<Record<string, unknown>> | null;
  /** The day of the newest record that tells of them. */
  lastKnown: Day | null;
}

export interface AudienceWorld {
  profiles: readonly Profile[];
  /** That of the screen, which ranks the largest donors. */
  currency: string;
  /** All gifts, and those with a known donor: where too few have one, donors aren't ranked. */
  known: Pick<Basis, 'gifts' | 'known'>;
  /** Decimals of the units. */
  decimals: number;
  today: Day;
  /** The month that the fiscal year starts in, 1 to 12. */
  firstMonth: number;
  /** IDs of gifts that were marked as thanked. */
  thanked: ReadonlySet<string>;
  /** Lists that won't be read. */
  closed: ReadonlySet<ListName>;
}

/** The fields of a contact by which someone agrees to be written to. */
export const consentFields = {
  email: ['is_email_subscribed', 'email_opt_in'],
  texts: ['sms_opt_in', 'is_phone_subscribed'],
  mail: ['is_address_subscribed'],
} as const;

/** Kinds of conditions that ask what was given: by a person, or by a household. */
export const kindsOfGiving: readonly ConditionKind[] = ['gave', 'largest', 'first', 'last', 'top'];
