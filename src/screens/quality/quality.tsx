/** Data quality screen: issues in synced households and contacts, each with a suggested fix. */
import { useDerivedSource, useQualityAsked, useQualityKnown } from '../../records/derived-list.ts';
import { formatCount, plural } from '../../domain/values/labels.ts';
import { listSyncMessage, RequireSync, SyncingScreen } from '../../records/giving/require-sync.tsx';
import type { AtHand } from '../../replica/at-hand.ts';
import type { QualityAsked, QualityKnown } from '../../replica/questions/quality.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { ScreenSkeleton } from '../../ui/list/screen-skeleton.tsx';
import { formatAt } from '../../ui/format/when.ts';
import { columns, QualityCard, viewsOf } from './columns.tsx';

const title = 'Data quality';

export function QualityScreen() {
  return (
    <RequireSync screen={title} from="households">
      {(replica) => <QualityAtHand replica={replica} />}
    </RequireSync>
  );
}

function QualityAtHand({ replica }: { replica: AtHand }) {
  const words = useStore(replica.status, (status) => listSyncMessage(status, 'listHouseholds', title));
  const asked = useQualityAsked();
  const known = useQualityKnown(words === '' ? replica : null);
  if (words !== '')
    return (
      <SyncingScreen replica={replica} screen={title} needs={['listHouseholds']}>
        {words}
      </SyncingScreen>
    );
  if (!known) return <ScreenSkeleton title={title} status="Checking records…" layout="list" />;
  return <QualityList replica={replica} asked={asked} known={known} />;
}

interface QualityListProps {
  replica: AtHand;
  asked: QualityAsked;
  known: QualityKnown;
}

function QualityList({ replica, asked, known }: QualityListProps) {
  const source = useDerivedSource(replica, { name: 'quality', given: asked, from: ['listHouseholds'] });
  const askedAt = useStore(replica.status, ({ lists }) => lists.listHouseholds.askedAt);
  return (
    <ListScreen
      name="quality"
      title={title}
      noun="issues"
      source={source}
      columns={columns}
      card={(row) => <QualityCard row={row} />}
      usualOrder="by issue, then ID"
      whenNone="The checks found nothing to fix."
      views={viewsOf(known)}
      scope={qualityCoverage(known, formatAt(askedAt ?? 0))}
      note="Merge duplicates in your fundraising platform. “Not duplicates” is saved in this browser only."
    />
  );
}

/**
 * Captions that say what was checked: `1,093 contacts and 400 households, synced at 10:42 AM`, `3 with a street address, 0 with
 * consent data`.
 */
function qualityCoverage({ contacts, households, streets, consents }: QualityKnown, syncedAt: string): string[] {
  const checked = `${plural(contacts, 'contact', 'contacts')} and ${plural(households, 'household', 'households')}`;
  return [
    `${checked}, synced ${syncedAt}`,
    `${formatCount(streets)} with a street address, ${formatCount(consents)} with consent data`,
  ];
}
