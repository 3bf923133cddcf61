/** Data quality screen: issues in synced households and contacts, each with a suggested fix. */
import { useDerivedSource } from '../../records/derived-list.ts';
import { useMemo } from 'react';
import { formatCount, plural } from '../../domain/values/labels.ts';
import { marks } from '../../device/marks.ts';
import { listSyncMessage, RequireSync, SyncingScreen } from '../../records/giving/require-sync.tsx';
import { answered, names } from '../../records/names.ts';
import { useReplicaQuery } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { QualityAsked, QualityKnown } from '../../replica/questions/quality.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { ScreenSkeleton } from '../../ui/list/screen-skeleton.tsx';
import { formatMinute } from '../../ui/format/time.ts';
import { columns, QualityCard, viewsOf } from './columns.tsx';

const title = 'Data quality';

export function QualityScreen() {
  return (
    <RequireSync screen={title} from="households">
      {(replica) => <QualityAtHand replica={replica} />}
    </RequireSync>
  );
}

const wholeContacts = () =>
  names
    .get()
    .peopleSeen()
    .flatMap(({ saved }) => (saved ? [saved.fields] : []));

/** Complete contacts, from responses to saves in this session. */
function useWholeContacts(): QualityAsked['whole'] {
  const version = useStore(answered);
  // oxlint-disable-next-line react/exhaustive-deps -- they change with every answer
  return useMemo(() => wholeContacts(), [version]);
}

function QualityAtHand({ replica }: { replica: AtHand }) {
  const words = useStore(replica.status, (status) => listSyncMessage(status, 'listHouseholds', title));
  const whole = useWholeContacts();
  const apart = useStore(marks, ({ notDuplicates }) => notDuplicates);
  const asked = useMemo((): QualityAsked => ({ whole, apart: Object.keys(apart) }), [whole, apart]);
  const known = useReplicaQuery(
    words === '' ? replica : null,
    ['quality known'],
    (ask) => ask('qualityKnown', asked),
    JSON.stringify(asked),
  );
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
      scope={qualityCoverage(known, formatMinute(askedAt ?? 0))}
      note="Merge duplicates in your fundraising platform. “Not duplicates” is saved in this browser only."
    />
  );
}

/**
 * Captions that say what was checked: `1,093 contacts and 400 households, synced at 10:42`, `3 with a street address, 0 with
 * consent data`.
 */
function qualityCoverage({ contacts, households, streets, consents }: QualityKnown, syncedAt: string): string[] {
  const checked = `${plural(contacts, 'contact', 'contacts')} and ${plural(households, 'household', 'households')}`;
  return [
    `${checked}, synced at ${syncedAt}`,
    `${formatCount(streets)} with a street address, ${formatCount(consents)} with consent data`,
  ];
}
