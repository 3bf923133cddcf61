/** Panels of the campaign page. */
import { asGiven } from '../../api/fields.ts';
import { formatCount, humanise, yesNo } from '../../domain/values/labels.ts';
import { knownZone } from '../../domain/values/calendar.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { Campaign } from '../../api/resources.ts';
import { MomentWithZone } from '../../ui/kit/cells.tsx';
import { Copyable } from '../../ui/record/drawer-parts.tsx';
import { renderRawValue } from '../../ui/record/given.tsx';
import { ExternalLink } from '../../ui/kit/out-link.tsx';
import { Facts, Panel } from '../../ui/kit/page.tsx';
import { TextWithSource } from '../../ui/record/text-with-source.tsx';
import { formatAmount } from '../../ui/format/money.ts';
import { ZonedMoment } from '../../ui/kit/zoned-moment.tsx';
import classes from './panels.module.css';
import { formatSums } from '../../records/giving/giving-labels.ts';
import type { CampaignAnswer } from '../../replica/questions/campaign.ts';
import { savedAnswers } from '../../device/saved-answers.ts';
import { usePreference } from '../../ui/browser/preferences.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { useReplicaWith } from '../../records/use-at-hand.ts';
import { newTicketItem, payoutsOfCampaign, pledgesOfCampaign } from '../../records/campaign.tsx';

export function CampaignDescription({ campaign: { description } }: { campaign: Campaign }) {
  if (!description?.trim()) return null;
  return (
    <Panel title="Description">
      <div className={classes.body}>
        <TextWithSource source={description} />
      </div>
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
          { label: 'Title', value: title },
          { label: 'Type', value: humanise(event.type) },
          { label: 'Starts', value: moment(start_at) },
          { label: 'Ends', value: moment(end_at) },
          { label: 'Time zone', value: zone && <ZoneName zone={zone} /> },
          { label: 'Location', value: place },
          { label: 'Private', value: yesNo(event.private) },
          { label: 'Tickets required', value: yesNo(event.tickets_required) },
          { label: 'Livestream', value: yesNo(event.livestream) },
          { label: 'Livestream starts', value: moment(livestream_start_at) },
          { label: 'Livestream ends', value: moment(livestream_end_at) },
          { label: 'Details', value: details?.trim() && <TextWithSource source={details} /> },
        ]}
      />
    </Panel>
  );
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

export function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const isTechnical = usePreference('showsTechnicalDetails');
  const { id, code, timezone, created_at, updated_at, end_at, url, cover } = campaign;
  return (
    <Panel title="Details">
      <Facts
        facts={[
          { label: 'Campaign ID', value: id && <Copyable text={id} what="ID" /> },
          { label: 'Code', value: code && <Copyable text={code} what="code" /> },
          { label: 'Currency', value: campaign.currency },
          { label: 'Time zone', value: timezone && <ZoneName zone={timezone} /> },
          { label: 'Ends', value: end_at && <ZonedMoment at={end_at} zone={timezone} /> },
          { label: 'Created', value: created_at && <MomentWithZone at={created_at} zone={timezone} /> },
          { label: 'Updated', value: updated_at && <MomentWithZone at={updated_at} zone={timezone} /> },
          ...(isTechnical ? [{ label: 'Slug', value: campaign.slug }] : []),
          { label: 'Public page', value: url && <ExternalLink url={url} /> },
          { label: 'Cover image', value: renderRawValue(cover) },
          ...(isTechnical
            ? [
                { label: 'Account ID', value: campaign.account_id },
                { label: 'Event ID', value: campaign.event_id },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

interface CampaignRelatedProps {
  id: string;
  /** Figures of the related records. Undefined until they're there. */
  answer: CampaignAnswer | undefined;
  isSyncing: boolean;
}

export function CampaignRelated({ id, answer, isSyncing }: CampaignRelatedProps) {
  const codes = useStore(savedAnswers).discountCodes.filter(({ campaign }) => campaign === id);
  const [pledges, payouts] = [useReplicaWith('listPledges'), useReplicaWith('listPayouts')];
  const meanwhile = isSyncing ? 'Syncing…' : undefined;
  const ways: { label: string; link: LinkOptions; says?: string | undefined }[] = [
    { label: 'Pledges', link: pledgesOfCampaign(id), says: answer && pledges ? formatPledges(answer) : meanwhile },
    { label: 'Payouts', link: payoutsOfCampaign(id), says: answer && payouts ? formatPayouts(answer) : meanwhile },
    { label: 'New ticket item', link: newTicketItem(id) },
    { label: 'Edit discount code', link: { to: '/discount-codes', search: { campaign: id } } },
    ...codes.map(({ id: code, fields }) => ({
      label: `Discount code ${fields['code'] || code}`,
      link: { to: '/campaigns/$campaign/discount-codes/$code', params: { campaign: id, code } } as LinkOptions,
    })),
  ];
  return (
    <Panel title="Related">
      <ul className={classes.ways}>
        {ways.map(({ label, link, says }) => (
          <li key={label}>
            <span>
              <Link {...link}>{label}</Link>
              {says ? <span className={classes.second}>{says}</span> : null}
            </span>
            <IconChevronRight size={16} stroke={1.6} aria-hidden />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function formatPledges({ pledges: { count, open, overdue, left }, currency }: CampaignAnswer): string {
  if (count === 0) return 'None';
  return [
    `${formatCount(open)} of ${formatCount(count)} open`,
    overdue > 0 ? `${formatCount(overdue)} past due` : '',
    open > 0 ? `${formatAmount(left)} ${currency} balance` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function formatPayouts({ payouts: { count, sums } }: CampaignAnswer): string {
  return count === 0 ? 'None' : `${formatCount(count)}, ${formatSums(sums)}`;
}

export function CampaignSettings({ campaign: { settings } }: { campaign: Campaign }) {
  const given = renderRawValue(asGiven(settings));
  if (given === null) return null;
  return (
    <Panel title="Settings" aside={String(settings.length)}>
      <div className={classes.body}>{given}</div>
    </Panel>
  );
}
