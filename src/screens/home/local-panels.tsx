/** The Home panels of data stored in this browser: drafts and recent records. */
import { Button } from '@mantine/core';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { allDrafts, keepDraft } from '#device/drafts.ts';
import type { FormId } from '#device/form-id.ts';
import { recentVisits, type Visit } from '#device/recent.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { LineList } from '#ui/kit/line-list.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { formatAge } from '#ui/format/age.ts';
import { formatAsOf, formatWhen } from '#ui/format/when.ts';
import { formPlace } from '#records/draft-links.ts';
import classes from './local-panels.module.css';
import { CampaignLink } from '#records/ways/further-links.tsx';
import { ContactLink } from '#records/ways/further-links.tsx';
import { isRecordKind, kindAndId, type RecordKind, recordKinds } from '#records/record-kinds.ts';
import { useSyncQuery } from '#records/use-sync.ts';
import { currentSync } from '#sync/current.ts';
import { useStore } from '#ui/browser/use-store.ts';

export function Drafts() {
  const [drafts, setDrafts] = useState(allDrafts);
  const [now] = useState(() => Date.now());
  const discard = (form: FormId) => {
    keepDraft(form, null);
    setDrafts(allDrafts());
    announce('Draft discarded');
    document.querySelector('h1')?.focus();
  };
  if (drafts.length === 0) return null;
  return (
    <Panel
      title="Drafts in this tab"
      info={
        <InfoButton label="About drafts">
          <p>Drafts stay in this tab until you close it or sign out.</p>
        </InfoButton>
      }
    >
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
            second: `${what}, saved ${formatAge(now - draft.at)} ago (${formatAsOf(draft.at)})`,
            aside: (
              <>
                <Button aria-label={`Discard draft: ${what}`} onClick={() => discard(form)}>
                  Discard
                </Button>
                <LinkButton aria-label={`Resume draft: ${what}`} {...resume}>
                  Resume
                </LinkButton>
              </>
            ),
          };
        })}
      />
    </Panel>
  );
}

const visitsShown = 8;

export function RecentRecords() {
  const visits = useStore(recentVisits);
  const known = visits.filter((visit): visit is Visit & { kind: RecordKind } => isRecordKind(visit.kind));
  const shown = known.slice(0, visitsShown);
  const sync = useStore(currentSync);
  const names = useSyncQuery(sync, ['names', shown.map(({ kind, id }) => `${kind} ${id}`)], async () => {
    const { namesFromSync } = await import('#records/named-rows.ts');
    return sync ? namesFromSync(sync, shown) : new Map<string, string>();
  });
  if (known.length === 0) return null;
  return (
    <Panel title="Recent records">
      <LineList
        lines={shown.map(({ kind, id, at }) => {
          const name = names?.get(`${kind} ${id}`);
          return {
            key: `${kind}.${id}`,
            label: <VisitLink kind={kind} id={id} name={name} />,
            // The line stays as high when its name arrives.
            second: name ? kindAndId({ kind, id }) : '\u00A0',
            aside: formatWhen(at, { timed: true }),
          };
        })}
      />
    </Panel>
  );
}

function VisitLink({ kind, id, name }: { kind: RecordKind; id: string; name: string | undefined }) {
  if (kind === 'contact') return <ContactLink id={id} />;
  if (kind === 'campaign') return <CampaignLink id={id} />;
  return <Link {...recordKinds[kind].link(id)}>{name ? <bdi>{name}</bdi> : kindAndId({ kind, id })}</Link>;
}
