/** The panels of Home about what this browser and this tab keep. */
import { Button } from '../../ui/kit/button.tsx';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { allDrafts, draftsOf, keepDrafts } from '../../device/drafts.ts';
import type { FormId } from '../../device/form-id.ts';
import { settleWrite, type UnknownWrite, unknownWrites, unknownWritesVersion } from '../../device/unknown-writes.ts';
import { knownName } from '../../device/people.ts';
import { recentVisits, type Visit } from '../../device/recent.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { Banner } from '../../ui/kit/banner.tsx';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelWords } from '../../ui/kit/query-panel.tsx';
import { formatAge } from '../../ui/values/age.ts';
import { formatClock, formatMoment } from '../../ui/values/time.ts';
import { formPlace } from '../../records/draft-links.ts';
import classes from './device.module.css';
import { CampaignLink, ContactLink, knownCampaign, useLearned } from '../../records/links.tsx';
import { isRecordKind, type RecordKind, recordKinds } from '../../records/record-kinds.ts';
import { useAnswer } from '../../records/use-at-hand.ts';
import { atHand } from '../../replica/current.ts';
import { useStore } from '../../ui/browser/use-store.ts';

/** Writes of this tab that nobody knows the outcome of; nothing when there are none. */
export function UnknownWrites() {
  useStore(unknownWritesVersion);
  const [now] = useState(() => Date.now());
  return unknownWrites().map((write) => <UnknownWriteBanner key={write.form} write={write} now={now} />);
}

function UnknownWriteBanner({ write: { form, fields, sentAt, why }, now }: { write: UnknownWrite; now: number }) {
  const place = formPlace(form, draftsOf(form)[0]?.start);
  return (
    <Banner
      kind="not-known"
      title="We do not know if a change was saved"
      actions={
        <>
          <Button
            onClick={() => {
              settleWrite(form);
              announce('Marked as checked');
            }}
          >
            Mark as checked
          </Button>
          <Button renderRoot={(props) => <Link {...props} {...place.link} />}>Open and check</Button>
        </>
      }
    >
      {place.what}, {fields === 1 ? '1 field' : `${formatCount(fields)} fields`}, sent {formatClock(sentAt)} (
      {formatAge(now - sentAt)} ago). {why}
    </Banner>
  );
}

export function Drafts() {
  const [drafts, setDrafts] = useState(allDrafts);
  const [now] = useState(() => Date.now());
  const discard = (form: FormId) => {
    keepDrafts(form, []);
    setDrafts(allDrafts());
    announce('Draft discarded');
  };
  return (
    <Panel
      title="Drafts in this tab"
      info={
        <InfoButton label="About Drafts in this tab">
          <p>Drafts stay in this tab until it is closed or you sign out.</p>
        </InfoButton>
      }
    >
      {drafts.length > 0 ? (
        <LineList
          lines={drafts.map(({ form, draft }) => {
            const { name, what, resume } = formPlace(form, draft.start);
            return {
              key: form,
              label: (
                <span className={classes.draft}>
                  <IconPencil size={16} stroke={1.6} aria-hidden />
                  <bdi>{name ?? what}</bdi>
                </span>
              ),
              second: `${what}, kept ${formatClock(draft.at)} (${formatAge(now - draft.at)} ago)`,
              aside: (
                <>
                  <Button aria-label={`Discard the draft of ${what}`} onClick={() => discard(form)}>
                    Discard
                  </Button>
                  <Button
                    aria-label={`Resume the draft of ${what}`}
                    renderRoot={(props) => <Link {...props} {...resume} />}
                  >
                    Resume
                  </Button>
                </>
              ),
            };
          })}
        />
      ) : (
        <PanelWords>No unsaved drafts.</PanelWords>
      )}
    </Panel>
  );
}

const visitsShown = 8;

export function RecentRecords() {
  useLearned();
  const visits = useStore(recentVisits);
  const [now] = useState(() => Date.now());
  const known = visits.filter((visit): visit is Visit & { kind: RecordKind } => isRecordKind(visit.kind));
  const shown = known.slice(0, visitsShown);
  const replica = useStore(atHand);
  const names = useAnswer(replica, ['names', shown.map(({ kind, id }) => `${kind} ${id}`)], async () => {
    const { namesAtHand } = await import('../../records/named-rows.ts');
    return replica ? namesAtHand(replica, shown) : new Map<string, string>();
  });
  return (
    <Panel title="Recent records">
      {known.length > 0 ? (
        <LineList
          lines={shown.map(({ kind, id, at }) => {
            const name = names?.get(`${kind} ${id}`);
            return {
              key: `${kind}.${id}`,
              label: <VisitLink kind={kind} id={id} name={name} />,
              second: isNamed(kind, id) || name ? `${recordKinds[kind].label} ${id}` : null,
              aside: whenWords(at, now),
            };
          })}
        />
      ) : (
        <PanelWords>None yet. The records that you open are listed here.</PanelWords>
      )}
    </Panel>
  );
}

function isNamed(kind: RecordKind, id: string): boolean {
  if (kind === 'contact') return knownName(id) !== undefined;
  return kind === 'campaign' && Boolean(knownCampaign(id)?.title);
}

function VisitLink({ kind, id, name }: { kind: RecordKind; id: string; name: string | undefined }) {
  if (kind === 'contact') return <ContactLink id={id} />;
  if (kind === 'campaign') return <CampaignLink id={id} />;
  const { label, link } = recordKinds[kind];
  return <Link {...link(id)}>{name ? <bdi>{name}</bdi> : `${label} ${id}`}</Link>;
}

/** The time of day for today's, the day as well for those before. */
function whenWords(at: number, now: number): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return sameDay ? formatClock(at) : formatMoment(new Date(at).toISOString());
}
