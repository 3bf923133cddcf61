import { Button } from '../kit/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { hasDrafts } from '../../device/drafts.ts';
import { keysHeld } from '../../device/forget.ts';
import classes from './stored-here.module.css';
import { Panel } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';
import { usePreferences } from '../browser/preferences.ts';
import { forgetEverything } from './sign-out.ts';
import { lazyPart } from '../kit/lazy-part.tsx';

const ForgetDialog = lazyPart(
  () => import('./forget-dialog.tsx'),
  ({ ForgetDialog }) => ForgetDialog,
);

const untilSignOut = 'This tab, until you sign out or close it';
const untilForgotten = 'This browser, until you forget everything';

/** What this browser keeps, by the keys of its storage. */
const held = [
  { what: 'Access token', key: /^token$/, where: untilSignOut },
  { what: 'The session, where the host holds the token', key: /^account$/, where: untilSignOut },
  { what: 'A fingerprint of your token', key: /^mark$/, where: untilSignOut },
  { what: 'When you signed in, and whether it is locked', key: /^(?:since|locked)$/, where: untilSignOut },
  { what: 'That somebody signed out', key: /^signed-out$/, where: 'This browser, until somebody signs in' },
  {
    what: 'When Steward was last used, locked and signed out',
    key: /^(?:used|ended|locked-all)$/,
    where: 'This browser. Times alone',
  },
  { what: 'Drafts of forms', key: /^draft\./, where: 'This tab, until they are saved or discarded, or you sign out' },
  {
    what: 'Rows of spreadsheets, and how far they were sent',
    key: /^bulk\./,
    where: 'This tab, until you discard them or start with others, or you sign out',
  },
  {
    what: 'Saves whose outcome is not known',
    key: /^not-known\./,
    where: 'This tab, until they are settled, or you sign out',
  },
  { what: 'Preferences and columns', key: /^preferences$/, where: untilForgotten },
  { what: 'Saved views', key: /^views$/, where: 'This browser, until you delete them or forget everything' },
  { what: 'Recent records, by kind and ID', key: /^recent$/, where: untilForgotten },
  {
    what: 'Activity: your changes by time, record and names of fields',
    key: /^activity$/,
    where: 'This browser, for 30 days, until you forget everything',
  },
  {
    what: 'Discount codes and ticket items as they were last answered',
    key: /^remembered$/,
    where: untilForgotten,
  },
  { what: 'Appearance', key: /^appearance$/, where: untilForgotten },
];

function lossOf(drafts: boolean): string {
  return [
    'Preferences, saved views, recent records, activity and remembered discount codes and ticket items are deleted from this browser, and every tab is signed out.',
    ...(drafts ? ['Unsaved drafts are deleted too.'] : []),
    'This cannot be undone.',
  ].join(' ');
}

/** What this browser keeps, where and how long, and the way to have it all forgotten. */
export function KeptHere() {
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // What is kept changes with what is chosen above.
  usePreferences();
  const keys = keysHeld();
  const others = keys.filter((key) => !held.some((kind) => kind.key.test(key)));
  const rows = [
    ...held.map((kind) => ({ ...kind, count: keys.filter((key) => kind.key.test(key)).length })),
    ...others.map((key) => ({ what: key, where: untilForgotten, count: 1 })),
    { what: 'Answers of the service', where: `Memory only. ${untilSignOut}`, count: 1 },
  ];
  return (
    <Panel title="What this browser keeps">
      <PlainTable
        caption="What this browser keeps"
        rows={rows}
        columns={[
          { title: 'What', cell: ({ what }) => what },
          { title: 'Where, and how long', cell: ({ where }) => where },
          { title: 'Now', cell: ({ count }) => (count === 0 ? 'None' : count === 1 ? 'Kept' : `${count} kept`) },
        ]}
      />
      <div className={classes.body}>
        <p>Forgetting deletes all of this and signs out. Nothing changes in the service.</p>
        <div>
          <Button ref={button} color="red" variant="filled" onClick={() => setAsking(true)}>
            Forget everything on this device
          </Button>
        </div>
      </div>
      {asking ? (
        <Suspense fallback={null}>
          <ForgetDialog
            title="Forget everything on this device?"
            loss={lossOf(hasDrafts())}
            keepLabel="Keep everything"
            forgetLabel="Forget everything"
            keep={() => {
              setAsking(false);
              button.current?.focus();
            }}
            forget={() => forgetEverything(cache)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}
