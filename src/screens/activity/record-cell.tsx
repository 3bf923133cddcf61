import { Link, type LinkOptions } from '@tanstack/react-router';
import type { Activity } from '#device/activity-entry.ts';
import { CampaignLink, ContactLink } from '#records/links.tsx';
import { names } from '#records/names.ts';
import { recordKinds } from '#records/record-kinds.ts';
import { changedRecordLabel, placeOf } from './acts.tsx';
import classes from './entries.module.css';

/** Returns the link to the record's page, or to its form if the platform doesn't return the record. */
function recordLink(entry: Activity): LinkOptions | null {
  const { kind, record } = entry;
  if (record === null || kind === 'ticket-item') return null;
  if (kind === 'household') return recordKinds.household.link(record);
  return kind === 'discount-code' ? (placeOf(entry)?.link ?? null) : null;
}

/** Names the record of a change, with a link. */
export function RecordCell({ entry }: { entry: Activity }) {
  const { kind, record, campaign } = entry;
  const link = recordLink(entry);
  const words = changedRecordLabel(entry);
  return (
    <>
      {kind === 'contact' && record !== null ? (
        <ContactLink id={record} />
      ) : link ? (
        <Link {...link}>{words}</Link>
      ) : (
        words
      )}
      {kind === 'contact' && record !== null && names.get().person(record) !== undefined ? (
        <div className={classes.second}>{words}</div>
      ) : null}
      {campaign === null ? null : (
        <div className={classes.second}>
          in <CampaignLink id={campaign} />
        </div>
      )}
    </>
  );
}
