/** The words that Steward uses, for staff. Help lists them, and the command menu finds them. */

export interface Term {
  /** Its place on the Help page: `/help#lybunt`. */
  id: string;
  term: string;
  meaning: string;
}

const terms: Readonly<Record<string, string>> = {
  Attendee: 'The person a ticket is for. The buyer may be someone else.',
  Audience: 'Contacts chosen by filters, such as everyone who gave last year but not this year.',
  'Bank reconciliation': 'Matching the deposits on a bank statement to payouts.',
  Balance: 'The part of a pledge that hasn’t been paid.',
  'Completed gift': 'A gift whose payment went through and wasn’t fully refunded. Totals count only these.',
  Contact: 'A person or company in your platform. People who appear only on a gift or ticket aren’t contacts.',
  Discrepancy: 'The difference if a payout’s amount, less fees and tips, isn’t what was paid out.',
  Donor: 'The contact who gave. A donor is unknown if nothing on the gift says who gave.',
  'Donor coverage': 'The share of gifts with an identified donor. Figures about donors leave out the other gifts.',
  'Door list': 'The guests of an event, for the people at the door.',
  'Envelope name': 'How a household is addressed on an envelope: “The Ames Family.”',
  'Fiscal year': 'Your organization’s year, from the month chosen in Settings. It’s named by the year it ends in.',
  'Head of household': 'The member a household’s mail is addressed to.',
  Household: 'Contacts who live together. Their gifts are also added up together.',
  'Lapsed donor': 'A donor who gave last year but not this year.',
  'Lifetime giving': 'Everything a donor has given, less refunds.',
  LYBUNT: 'Gave last year but unfortunately not this year: donors to ask again first.',
  Marks: 'Your notes in this browser: gifts thanked, deposits matched, and contacts that aren’t duplicates.',
  Outreach: 'Writing to or calling the contacts of an audience: mail merge, emails, labels, and call sheets.',
  Pace: 'The total a campaign is heading for by its end date, compared with its goal.',
  'Past due': 'A pledge or installment whose date has passed without full payment.',
  Payout: 'Money that the platform sends to your bank account, less fees.',
  Pledge: 'A promise to give, at once or in installments. It’s not money raised until it’s paid.',
  Recaptured: 'A donor who gave this year, not last year, but some year before.',
  Retention: 'The share of last year’s donors who gave again this year.',
  RFM: 'How recently, how often, and how much a donor gave, each scored from 1 to 5.',
  Segment: 'A group of donors by how this year’s giving compares with last year’s: new, upgraded, lapsed.',
  SYBUNT: 'Gave some year but unfortunately not this year. Includes every LYBUNT donor.',
  Synced: 'Copied to this browser, so that search and totals cover every record.',
  Transaction: 'Any payment record, whether or not it counts as a gift: free tickets and failed payments, too.',
  Unconfirmed:
    'A change that may or may not have been saved, because no answer came. Check it before sending it again.',
  Webhook: 'A notice that the platform sends to another system when something happens.',
};

export const glossary: readonly Term[] = Object.entries(terms)
  .map(([term, meaning]) => ({ id: term.toLowerCase().replaceAll(' ', '-'), term, meaning }))
  .toSorted((one, other) => one.term.localeCompare(other.term, 'en'));
