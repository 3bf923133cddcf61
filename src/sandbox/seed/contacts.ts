/** 1,200 contacts: those of people.ts, and generated ones. */
import type { Db } from '#sandbox/database.ts';
import { contactKeys } from '#sandbox/names.ts';
import { type Calendar, dateOnly, day, stamp } from './calendar.ts';
import { between, chance, draw, fake, pick, pickSome, sometimes } from './draw.ts';
import people from './people.json' with { type: 'json' };
import { type Known, knownPeople } from './people.ts';

const firstId = 4801;
const count = 1200;
const { tags, domains, prefixes, genders, customFields, notes } = people;

export type Contact = ReturnType<typeof insert>;

export function seedContacts(db: Db, calendar: Calendar, familyNames: ReadonlyMap<number, string>): Contact[] {
  return Array.from({ length: count }, (_, index) => {
    const id = firstId + index;
    draw('contact', id);
    return insert(db, calendar, knownPeople.get(id) ?? made(id, familyNames.get(id)));
  });
}

/** True for every ninth contact. */
export function isCompany(id: number): boolean {
  return id % 9 === 4;
}

function made(id: number, family: string | undefined): Known {
  if (isCompany(id)) return { id, company: fake().company.name() };
  return { id, first: fake().person.firstName(), last: family ?? fake().person.lastName() };
}

function insert(db: Db, calendar: Calendar, person: Known) {
  const { id } = person;
  const known = knownPeople.has(id);
  const company = person.company !== undefined;
  const created = calendar.ago(between(3, 1090), '10:00') + between(0, 8 * 3600) * 1000;
  const updated = calendar.past(created + between(0, 400) * day);
  // Ruth Ames, the trust, and its head have every field.
  const full = id === 4801 || id === 4834 || id === 5190;
  const maybe = <T>(probability: number, value: () => T) => sometimes(full ? 1 : probability, value);

  const words =
    fake()
      .helpers.slugify((person.company ?? `${person.first}-${person.last}`).toLowerCase())
      .replaceAll(/[^a-z0-9-]/g, '')
      .replaceAll(/-+/g, '-')
      .slice(0, 40) || `c${id}`;
  const email = person.email ?? maybe(0.9, () => `${words.replace('-', '.')}@${pick(domains)}`);
  const phone = maybe(0.7, () => fictionalPhone());
  const identity = pick(genders);
  const unsubscribed = sometimes(id === 4834 || id === 5190 ? 1 : 0.08, () => updated);
  const row = {
    id,
    type: company ? 'company' : 'individual',
    first_name: person.first,
    last_name: person.last,
    company_name: person.company,
    ...(!company && {
      prefix: person.prefix ?? maybe(0.25, () => pick(prefixes)),
      preferred_name: person.preferred ?? maybe(known ? 0 : 0.08, () => fake().person.firstName()),
      middle_name: maybe(0.12, () => fake().person.middleName()),
      suffix: maybe(0.04, () => pick(['Jr.', 'Sr.', 'III', 'Esq.', 'PhD'])),
      gender: maybe(0.6, () => identity.gender),
      pronouns: maybe(0.3, () => identity.pronouns),
      dob: maybe(0.35, () => dateOnly(calendar.ago(between(20 * 365, 90 * 365)))),
      company: maybe(0.1, () => fake().company.name()),
      employer: maybe(0.3, () => fake().company.name()),
    }),
    title: person.title ?? maybe(0.25, () => fake().person.jobTitle()),
    website_url: maybe(0.12, () => `https://${words}.example.com`),
    twitter_url: maybe(0.06, () => `https://twitter.com/${words}`),
    linkedin_url: maybe(0.15, () => `https://www.linkedin.com/in/${words}`),
    facebook_url: maybe(0.08, () => `https://www.facebook.com/${words}`),
    tiktok_url: maybe(0.03, () => `https://www.tiktok.com/@${words}`),
    instagram_url: maybe(0.08, () => `https://www.instagram.com/${words}`),
    image_url: company ? maybe(0.5, () => `https://images.northquay.example.org/logos/${id}.png`) : null,
    note: person.note ?? maybe(0.18, () => pick(notes)),
    bio: maybe(0.05, () => fake().person.bio()),
    external_id: maybe(0.3, () => `CRM-${id * 7}`),
    contact_since: maybe(0.8, () => stamp(created)),
    tags: pickSome(tags, full ? 2 : 0, 3),
    custom_fields: pickSome(customFields, full ? 1 : 0, 2),
    external_ids: full || chance(0.1) ? [externalId(id, stamp(created))] : [],
    is_email_subscribed: chance(0.85),
    is_phone_subscribed: chance(0.6),
    is_address_subscribed: unsubscribed === null,
    email_opt_in: chance(0.5),
    sms_opt_in: chance(0.25),
    address_unsubscribed_at: stamp(unsubscribed),
    archived_at: stamp(sometimes(id === 4814 || id === 5190 ? 1 : known ? 0 : 0.02, () => updated)),
    first_time_supporter_at: maybe(0.6, () => stamp(created)),
    created_at: stamp(created),
    updated_at: stamp(updated),
  };
  const emails = email ? [email, ...(chance(0.2) ? [`${words.replaceAll('-', '')}${id}@work.example.org`] : [])] : [];
  db.insert('contacts', { ...row, ...contactKeys(row, emails) });
  insertReach(db, 'contact_emails', id, emails, ['personal', 'work']);
  const phones = phone ? [phone, ...(chance(0.25) ? [fictionalPhone()] : [])] : [];
  insertReach(db, 'contact_phones', id, phones, ['cell', 'home', 'work']);
  if (full || chance(0.8)) insertAddresses(db, id, company, stamp(created));
  return { id, company, first: person.first ?? '', last: person.last ?? person.company ?? '', email, phone };
}

function externalId(id: number, at: string) {
  const label = pick(['Old CRM', 'Ledger', 'Alumni office']);
  return { id: id * 3, label, external_id: `X-${id}`, created_at: at, updated_at: at };
}

function fictionalPhone(): string {
  return `(${pick(['206', '212', '312', '415', '617'])}) 555-01${String(between(0, 99)).padStart(2, '0')}`;
}

function insertReach(db: Db, table: string, contact: number, values: readonly string[], types: readonly string[]) {
  for (const [index, value] of values.entries()) {
    db.insert(table, { contact_id: contact, type: pick(types), value, is_primary: index === 0 });
  }
}

function insertAddresses(db: Db, contact: number, company: boolean, created: string): void {
  for (const index of chance(0.12) ? [0, 1] : [0]) {
    db.insert('contact_addresses', {
      contact_id: contact,
      name: company ? pick(['Head office', 'Registered office', 'Branch']) : null,
      address_1: fake().location.streetAddress(),
      address_2: company || chance(0.2) ? fake().location.secondaryAddress() : null,
      city: fake().location.city(),
      state: fake().location.state({ abbreviated: true }),
      zipcode: fake().location.zipCode('#####'),
      country: pick(['US', 'US', 'US', 'GB', 'FR', 'IE']),
      type: company ? 'work' : pick(['home', 'work']),
      is_primary: index === 0,
      created_at: created,
      updated_at: created,
    });
  }
}

/** Ties companies to their points of contact, and people to their companies. */
export function seedTies(db: Db, contacts: readonly Contact[]): void {
  const people = contacts.filter(({ company }) => !company);
  for (const [index, { id }] of contacts.filter(({ company }) => company).entries()) {
    draw('tie', id);
    if (index % 3 === 2) continue;
    const speaker = id === 4834 ? 5190 : pick(people).id;
    db.update('contacts', id, { point_of_contact_id: speaker });
    db.insert('contact_companies', { contact_id: speaker, company_id: id });
  }
  // Ruth Ames has every field: the trust as a company, and its head as her point of contact.
  db.update('contacts', 4801, { point_of_contact_id: 5190 });
  for (const company of [4834, 4814]) db.insert('contact_companies', { contact_id: 4801, company_id: company });
}
