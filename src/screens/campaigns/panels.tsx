/** Panels of the campaign page. */
import { Box } from '@mantine/core';
import { ticketsUnnamed } from '#domain/basis.ts';
import { asGiven } from '#api/fields.ts';
import { formatCount, humanise, yesNo } from '#domain/values/labels.ts';
import { unreadLabel } from '#domain/values/money.ts';
import { knownZone } from '#domain/values/calendar.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { Campaign } from '#api/resources.ts';
import { Moment, UserText } from '#ui/kit/cells.tsx';
import { Copyable } from '#ui/record/drawer-parts.tsx';
import { Details } from '#ui/record/receipt.tsx';
import { renderRawValue } from '#ui/record/given.tsx';
import { ExternalLink } from '#ui/kit/out-link.tsx';
import { Facts, Panel } from '#ui/kit/page.tsx';
import { TextWithSource } from '#ui/record/text-with-source.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { ZonedMoment } from '#ui/kit/zoned-moment.tsx';
import classes from './panels.module.css';
import { formatSums } from '#records/giving/giving-labels.ts';
import type { CampaignAnswer } from '#sync/questions/campaign.ts';
import { type AnswerFields, type SavedAnswer, savedAnswers } from '#device/saved-answers.ts';
import { discountCodeStatus } from '#records/answer-words.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { useSyncWith } from '#records/use-sync.ts';
import { newTicketItem, payoutsOfCampaign, pledgesOfCampaign } from '#records/campaign.tsx';

export function CampaignDescription({ campaign: { description } }: { campaign: Campaign }) {
  if (!description?.trim()) return null;
  return (
    <Panel title="Description">
      <Box py={12} px="md">
        <TextWithSource source={description} />
      </Box>
    </Panel>
  );
}

export function CampaignEvent({ campaign }: { campaign: Campaign }) {
  const { event } = campaign;
  const { title, start_at, end_at, details, livestream_start_at, livestream_end_at } = event;
  const place = placeOf(event);
  if (![title, start_at, end_at, place, details].some((given) => given?.trim())) return null;
  const zone = event.timezone || campaign.timezone;
  const moment = (at: string | null) => at && <ZonedMoment at={at} zone={zone} />;
  return (
    <Panel title="Event">
      <Facts
        facts={[
          { label: 'Title', value: title?.trim() === campaign.title?.trim() ? null : title },
          { label: 'Starts', value: moment(start_at) },
          { label: 'Ends', value: moment(end_at) },
          { label: 'Time zone', value: zone && !knownZone(zone) ? <ZoneName zone={zone} /> : null },
          { label: 'Location', value: place },
          { label: 'Type', value: humanise(event.type) },
          { label: 'Private', value: ifYes(event.private) },
          { label: 'Tickets required', value: ifYes(event.tickets_required) },
          { label: 'Livestream', value: ifYes(event.livestream) },
          { label: 'Livestream starts', value: moment(livestream_start_at) },
          { label: 'Livestream ends', value: moment(livestream_end_at) },
          { label: 'Details', value: details?.trim() && <TextWithSource source={details} /> },
        ]}
      />
    </Panel>
  );
}

/** A no isn't worth a line. */
function ifYes(value: string | null): string | null {
  const words = yesNo(value);
  return words === 'No' ? null : words;
}

/** Joins the location's name and address, unless the address already begins with the name. */
function placeOf({ location_name, address_formatted }: Campaign['event']): string {
  const [name, address] = [location_name?.trim() ?? '', address_formatted?.trim() ?? ''];
  return address.startsWith(name) ? address : [name, address].filter(Boolean).join(', ');
}

function ZoneName({ zone }: { zone: string }) {
  return (
    <>
      <bdi>{zone}</bdi>
      {knownZone(zone) ? null : <span className={classes.second}>Unknown time zone. Times are shown in yours.</span>}
    </>
  );
}

/** Facts that staff need now and then, folded away. */
export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const isTechnical = usePreference('showsTechnicalDetails');
  const { code, timezone, created_at, updated_at, end_at, url, cover, settings } = campaign;
  const moment = (at: string | null) => at && <Moment at={at} zone={timezone} timed />;
  return (
    <section className={classes.details} aria-label="Details">
      <Details>
        <Facts
          flush
          facts={[
            { label: 'Code', value: code && <Copyable text={code} what="code" /> },
            { label: 'Currency', value: campaign.currency },
            { label: 'Time zone', value: timezone && <ZoneName zone={timezone} /> },
            { label: 'Ends', value: end_at && <ZonedMoment at={end_at} zone={timezone} /> },
            { label: 'Created', value: moment(created_at) },
            { label: 'Updated', value: moment(updated_at) },
            { label: 'Public page', value: url && <ExternalLink url={url} /> },
            ...(isTechnical
              ? [
                  { label: 'Slug', value: campaign.slug },
                  { label: 'Cover image', value: renderRawValue(cover) },
                  { label: 'Account ID', value: campaign.account_id },
                  { label: 'Event ID', value: campaign.event_id },
                  { label: 'Settings', value: renderRawValue(asGiven(settings)) },
                ]
              : []),
          ]}
        />
      </Details>
    </section>
  );
}

interface CampaignRelatedProps {
  id: string;
  /** Figures of the related records. Undefined until they're there. */
  answer: CampaignAnswer | undefined;
  isSyncing: boolean;
}

export function CampaignRelated({ id, answer, isSyncing }: CampaignRelatedProps) {
  const [pledges, payouts] = [useSyncWith('listPledges'), useSyncWith('listPayouts')];
  const meanwhile = isSyncing ? 'Syncing…' : undefined;
  const ways: WayProps[] = [
    { label: 'Pledges', link: pledgesOfCampaign(id), says: answer && pledges ? formatPledges(answer) : meanwhile },
    { label: 'Payouts', link: payoutsOfCampaign(id), says: answer && payouts ? formatPayouts(answer) : meanwhile },
  ];
  return (
    <Panel title="Related">
      <ul className={classes.ways}>
        {ways.map((way) => (
          <Way key={way.label} {...way} />
        ))}
      </ul>
    </Panel>
  );
}

interface WayProps {
  label: string;
  /** Undefined for a record without a page. */
  link?: LinkOptions;
  says?: string | undefined;
}

function Way({ label, link, says }: WayProps) {
  return (
    <li>
      <span>
        {link ? (
          <Link {...link}>
            <UserText>{label}</UserText>
          </Link>
        ) : (
          <UserText>{label}</UserText>
        )}
        {says ? <span className={classes.second}>{says}</span> : null}
      </span>
      {link ? <IconChevronRight size={16} stroke={1.6} aria-hidden /> : null}
    </li>
  );
}

interface CampaignTicketsProps extends CampaignRelatedProps {
  currency: string | null;
}

/** The campaign's door list, and the ticket items and discount codes that were saved in this browser. */
export function CampaignTickets({ id, currency, answer, isSyncing }: CampaignTicketsProps) {
  const { ticketItems, discountCodes } = useStore(savedAnswers);
  const isOwn = ({ campaign }: SavedAnswer) => campaign === id;
  const [items, codes] = [ticketItems.filter(isOwn), discountCodes.filter(isOwn)];
  const tickets = useSyncWith('listTickets');
  const sold = answer && tickets ? formatTickets(answer) : isSyncing ? 'Syncing…' : undefined;
  return (
    <Panel title="Tickets and discount codes">
      <ul className={classes.ways}>
        <Way label="Door list" link={{ to: '/tickets/door-list', search: { event: id } }} says={sold} />
        {items.map(({ id: item, fields }) => (
          <Way key={item} label={fields['name'] || `Ticket item ${item}`} says={formatItem(fields, currency)} />
        ))}
        <Way label="New ticket item" link={newTicketItem(id)} />
        {codes.map(({ id: code, fields }) => (
          <Way
            key={code}
            label={fields['code'] || `Discount code ${code}`}
            link={{ to: '/campaigns/$campaign/discount-codes/$code', params: { campaign: id, code } }}
            says={discountCodeStatus(fields)}
          />
        ))}
        <Way
          label="Edit discount code"
          link={{ to: '/discount-codes', search: { campaign: id } }}
          says={codes.length === 0 ? 'Codes you’ve saved in this browser are listed here.' : undefined}
        />
      </ul>
    </Panel>
  );
}

/** Returns nothing without tickets. */
function formatTickets({ tickets: { sold, checkedIn } }: CampaignAnswer): string | undefined {
  if (sold === null) return ticketsUnnamed;
  if (sold === 0) return undefined;
  return `${formatCount(sold)} sold${checkedIn === null ? '' : `, ${formatCount(checkedIn)} checked in`}`;
}

/** Formats a ticket item's price, quantity, and state: `$120.00, quantity 200, inactive`. */
function formatItem({ price, total_quantity, active }: AnswerFields, currency: string | null): string {
  return [
    price ? formatAmount(price, currency) : '',
    total_quantity ? `quantity ${total_quantity}` : '',
    yesNo(active ?? null) === 'No' ? 'inactive' : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function formatPledges({ pledges: { count, open, overdue, left, unread }, currency }: CampaignAnswer): string {
  if (count === 0) return 'None';
  return [
    `${formatCount(open)} of ${formatCount(count)} open`,
    overdue > 0 ? `${formatCount(overdue)} past due` : '',
    open > 0 ? `${formatAmount(left, currency)} balance` : '',
    unreadLabel(unread, 'pledge', 'pledges'),
  ]
    .filter(Boolean)
    .join(', ');
}

function formatPayouts({ payouts: { count, sums, unread } }: CampaignAnswer): string {
  if (count === 0) return 'None';
  return [formatCount(count), formatSums(sums), unreadLabel(unread, 'payout', 'payouts')].filter(Boolean).join(', ');
}
