import { CampaignLink, knownCurrency, useLearned } from './links.tsx';

interface CurrencyNoteProps {
  campaignId: string | null | undefined;
  /** The noun in the plural: `pledges`. */
  noun: string;
  /** The pledge that leads to the campaign. */
  pledgeId?: string | null;
}

/** Where the currency of a statement came from, or that none is known. */
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
