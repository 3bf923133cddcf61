import { CampaignLink, knownCurrency, useLearned } from './links.tsx';

interface CurrencyNoteProps {
  campaignId: string | null | undefined;
  /** The noun in the plural: `pledges`. */
  noun: string;
  /** The pledge through which the campaign is found. */
  pledgeId?: string | null;
}

/** Says where the currency of an amount comes from, or that none is known. */
export function CurrencyNote({ campaignId, noun, pledgeId }: CurrencyNoteProps) {
  useLearned();
  return (
    <>
      Nothing is calculated here.{' '}
      {knownCurrency(campaignId) ? (
        <>
          Currency from campaign <CampaignLink id={campaignId} />
          {pledgeId ? `, through pledge ${pledgeId}` : ''}.
        </>
      ) : (
        `The service does not give a currency for ${noun}.`
      )}
    </>
  );
}
