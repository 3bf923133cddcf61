/** Audiences screen: those saved in this browser and the ready ones, with their sizes, and two of them compared. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import {
  type Audience,
  audienceIn,
  audienceValues,
  type ComparedPart,
  comparedParts,
  comparedValues,
  type ComparedWith,
} from '#domain/audience/definition.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { giftLists, RequireSync } from '#records/giving/require-sync.tsx';
import { donorsMessage } from '#records/giving/giving-labels.ts';
import { readyViews } from '#records/ready-views.ts';
import { useSyncQuery } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import { isListSettled } from '#sync/progress.ts';
import type { AudienceFigures } from '#sync/questions/audience.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { type ReadyView, toAddress, useOwnViews } from '#ui/list/views.ts';
import type { Values } from '#ui/record/record-link.ts';
import { ImportExport } from '#ui/session/import-export.tsx';
import { listsAsked, useAudienceAsked } from './asked.ts';
import classes from './audiences.module.css';
import { audiencesFile, readAudiencesFile, saveAudiences } from './file.ts';
import { reachOf } from './line.tsx';
import { undecidedNote } from './words.ts';

const title = 'Audiences';

export function AudiencesScreen() {
  return (
    <RequireSync screen={title} layout="page" lists={giftLists}>
      {(sync) => <Audiences sync={sync} />}
    </RequireSync>
  );
}

interface NamedView extends ReadyView {
  audience: Audience;
}

/** Views of Contacts that are audiences. One with filters of columns as well isn't an audience alone. */
function audiencesOf(views: readonly ReadyView[]): NamedView[] {
  return views.flatMap((view) => {
    const audience = audienceIn(view.values);
    const isPlain = Object.keys(view.values).every((key) => !key.startsWith('f.') && key !== 'part');
    return audience && isPlain ? [{ ...view, audience }] : [];
  });
}

const ready = audiencesOf(readyViews.contacts);

function Audiences({ sync }: { sync: Sync }) {
  const own = audiencesOf(useOwnViews('contacts'));
  const coverage = useStore(sync.status, donorsMessage);
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <BreadcrumbNav>
            <Link to="/contacts">Contacts</Link>
            {title}
          </BreadcrumbNav>
        }
        title={<ScreenTitle title={title} />}
        meta={[coverage]}
      />
      <Panel title="Saved in this browser">
        {own.length > 0 ? (
          <AudienceRows sync={sync} views={own} />
        ) : (
          <p className={classes.none}>
            None yet. Add filters in <Link to="/contacts">Contacts</Link>, then choose Save as.
          </p>
        )}
        <div className={classes.file}>
          <ImportExport
            label="Audiences as a file"
            what="audiences"
            name="audiences"
            count={own.length}
            exported={() => audiencesFile(own)}
            imported={(text) => {
              const read = readAudiencesFile(text);
              return typeof read === 'string' ? read : saveAudiences(read);
            }}
          />
        </div>
      </Panel>
      <Panel title="Ready to use">
        <AudienceRows sync={sync} views={ready} />
      </Panel>
      <Comparison sync={sync} views={[...own, ...ready]} />
    </ScreenPage>
  );
}

function AudienceRows({ sync, views }: { sync: Sync; views: readonly NamedView[] }) {
  return (
    <ul className={classes.rows}>
      {views.map((view) => (
        <AudienceRow key={view.key} sync={sync} view={view} />
      ))}
    </ul>
  );
}

/** Null before all tickets are synced, where a condition asks for them: they come after everything else. */
function useFigures(sync: Sync, audience: Audience, values: Values, compared: ComparedWith | null = null) {
  const hasTickets = useStore(sync.status, ({ lists }) => isListSettled(lists.listTickets));
  const isAwaited = !hasTickets && listsAsked(audience, compared).includes('listTickets');
  const asked = useAudienceAsked(audience, values, compared);
  const text = JSON.stringify(asked);
  const figures = useSyncQuery(
    isAwaited ? null : sync,
    ['audience', text],
    async (ask) => asked && ask('audience', asked),
    text,
  );
  return isAwaited ? null : figures;
}

function AudienceRow({ sync, view }: { sync: Sync; view: NamedView }) {
  const { name, audience } = view;
  const figures = useFigures(sync, audience, view.values);
  return (
    <li data-row>
      <span className={classes.name} data-name>
        <RowLink link={{ to: '/contacts', search: toAddress(view) }} dir="auto">
          {name}
        </RowLink>
      </span>
      <span className={classes.count}>{figures ? plural(figures.people, 'person', 'people') : ''}</span>
      <span className={classes.reach}>{reachWords(figures)}</span>
    </li>
  );
}

/** `280 with email, 241 with an address. Not known for 3.` Without people, only the last. */
function reachWords(figures: AudienceFigures | null | undefined, isPart = false): string {
  if (figures === null) return 'Syncing tickets…';
  if (!figures) return '';
  return [figures.people > 0 ? reachOf(figures) : '', undecidedNote(figures, isPart)].filter(Boolean).join(' ');
}

const partLabels: Readonly<Record<ComparedPart, (first: string, second: string) => string>> = {
  first: (first) => `Only in ${first}`,
  both: () => 'In both',
  second: (_, second) => `Only in ${second}`,
};

/** Two audiences, chosen in the address by their keys. */
function Comparison({ sync, views }: { sync: Sync; views: readonly NamedView[] }) {
  const navigate = useNavigate();
  const values = useSearch({ strict: false }) as Values;
  const [first, second] = ['first', 'second'].map((key) => views.find((view) => view.key === values[key]));
  const choose = (key: string, chosen: string) =>
    void navigate({ to: '.', search: (old: Values) => ({ ...old, [key]: chosen || undefined }), replace: true });
  return (
    <Panel title="Compare two">
      <div className={classes.compare}>
        {(['first', 'second'] as const).map((key) => (
          <NativeSelect
            key={key}
            label={key === 'first' ? 'First audience' : 'Second audience'}
            value={(key === 'first' ? first : second)?.key ?? ''}
            onChange={(event) => choose(key, event.currentTarget.value)}
            data={[{ value: '', label: 'Choose' }, ...views.map(({ key: value, name }) => ({ value, label: name }))]}
          />
        ))}
      </div>
      {first && second ? (
        <ul className={classes.rows}>
          {comparedParts.map((part) => (
            <ComparedRow key={part} sync={sync} first={first} second={second} part={part} />
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}

interface ComparedRowProps {
  sync: Sync;
  first: NamedView;
  second: NamedView;
  part: ComparedPart;
}

function ComparedRow({ sync, first, second, part }: ComparedRowProps) {
  const compared = { other: second.audience, part };
  const figures = useFigures(sync, first.audience, {}, compared);
  return (
    <li data-row>
      <span className={classes.name} data-name>
        <RowLink
          link={{ to: '/contacts', search: { ...audienceValues(first.audience), ...comparedValues(compared) } }}
          dir="auto"
        >
          {partLabels[part](first.name, second.name)}
        </RowLink>
      </span>
      <span className={classes.count}>{figures ? formatCount(figures.people) : ''}</span>
      <span className={classes.reach}>{reachWords(figures, true)}</span>
    </li>
  );
}
