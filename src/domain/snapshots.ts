/** Contact data as responses had it. */
import type { ContactSummary, UpdatedHousehold } from '#api/resources.ts';

/** The source of contact data. */
export interface PersonSource {
  kind: 'household' | 'saved contact' | 'saved household' | 'pledge' | 'transaction';
  /** Null if the platform sent none. */
  id: string | null;
  name: string | null;
}

/** Contact data as seen in one response. */
export interface ContactSnapshot<Fields> {
  from: PersonSource;
  /** When the response arrived, in milliseconds. */
  at: number;
  /** Blank if unknown. */
  name: string;
  fields: Fields;
}

/** A whole contact. The response to a household save omits instagram_url. */
export type SavedFields = UpdatedHousehold['contacts'][number];

/** The response to a save. */
export interface SavedSnapshot extends ContactSnapshot<SavedFields> {
  /** Fields that the save blanked. */
  cleared?: readonly string[];
  /** New values on gifts that were made after the save. */
  newer?: ContactSnapshot<NewerFields> | undefined;
}

/** The contact's name fields, as far as a transaction contains them. */
export type DonorFields = Partial<
  Record<'first_name' | 'last_name' | 'company_name' | 'primary_email' | 'primary_phone', string>
>;

/** Fields of a contact that a gift has. */
export type NewerFields = Readonly<Record<string, unknown>>;

export interface Sightings {
  /** From a household's member list. */
  member?: ContactSnapshot<ContactSummary>;
  /** From the response to a save. */
  saved?: SavedSnapshot;
  /** From a transaction, as its donor. */
  donor?: ContactSnapshot<DonorFields>;
  /** Seen as an ID only. */
  mention?: ContactSnapshot<null>;
}

/** Returns the newest snapshot with more than an ID; otherwise the mention. */
export function newestSnapshot({ member, saved, donor, mention }: Sightings): ContactSnapshot<unknown> | undefined {
  if (member && saved && member.at > saved.at) return member;
  return (saved?.newer?.name ? saved.newer : saved) ?? member ?? donor ?? mention;
}
