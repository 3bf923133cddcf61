/** Records that are likely to be wrong, each with what would mend it: over all households, once they were read. */
import { useMemo } from 'react';
import { answered } from '../../device/known-names.ts';
import { marks } from '../../device/marks.ts';
import { peopleSeen } from '../../device/people.ts';
import { Before, ReadAllFirst } from '../../records/giving/read-all-first.tsx';
import { useAnswer, useAnswerSource } from '../../records/use-at-hand.ts';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import type { QualityAsked, QualityKnown, QualityRow } from '../../replica/questions/quality.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { formatMinute } from '../../ui/values/time.ts';
import { columns, QualityCard, viewsOf } from './columns.tsx';
import { coverageWords } from './words.ts';

const [title, what] = ['Data quality', 'Records are checked'];

export function QualityScreen() {
  return (
    <ReadAllFirst title={title} what={what} from="households">
      {(replica) => <QualityAtHand replica={replica} />}
    </ReadAllFirst>
  );
}

/** How far the reading is, as a sentence; empty once records can be checked. */
function readingWords({ lists: { listHouseholds } }: AtHandStatus): string {
  const { problem, rows, total, wholeSince } = listHouseholds;
  if (problem === 'refused') return `${what} from all households, which your token may not read.`;
  const all = total === null ? '' : ` of ${formatCount(total)}`;
  return wholeSince === null ? `${what} once all households are read: ${formatCount(rows)}${all} so far.` : '';
}

/** Whole contacts, as saves of this session answered them. */
function useWholeContacts(): QualityAsked['whole'] {
  const version = useStore(answered);
  // oxlint-disable-next-line react/exhaustive-deps -- they change with every answer
  return useMemo(() => peopleSeen().flatMap(({ saved }) => (saved ? [saved.fields] : [])), [version]);
}

function QualityAtHand({ replica }: { replica: AtHand }) {
  const words = useStore(replica.status, readingWords);
  const whole = useWholeContacts();
  const apart = useStore(marks, ({ notDuplicates }) => notDuplicates);
  const asked = useMemo((): QualityAsked => ({ whole, apart: Object.keys(apart) }), [whole, apart]);
  const known = useAnswer(
    words === '' ? replica : null,
    ['quality known'],
    (ask) => ask('qualityKnown', asked),
    JSON.stringify(asked),
  );
  if (words !== '' || !known) return <Before title={title}>{words || 'Checking records.'}</Before>;
  return <QualityList replica={replica} asked={asked} known={known} />;
}

interface QualityListProps {
  replica: AtHand;
  asked: QualityAsked;
  known: QualityKnown;
}

function QualityList({ replica, asked, known }: QualityListProps) {
  const source = useAnswerSource<QualityRow>(replica, {
    name: 'quality',
    given: asked,
    ask: (ask) => ask('quality', asked),
  });
  const askedAt = useStore(replica.status, ({ lists }) => lists.listHouseholds.askedAt);
  return (
    <ListScreen
      name="quality"
      title={title}
      noun="findings"
      source={source}
      columns={columns}
      card={(row) => <QualityCard row={row} />}
      usualOrder="by check, then by ID"
      whenNone="Nothing that is known is likely to be wrong."
      views={viewsOf(known)}
      scope={[
        ...coverageWords(known, formatMinute(askedAt ?? 0)),
        'duplicates are merged on the platform; “Not duplicates” stays in this browser',
      ]}
    />
  );
}
