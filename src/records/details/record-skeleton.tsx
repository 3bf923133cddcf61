/** The parts of a record's page in the sizes that they will have, until the record is there. */
import { Children } from 'react';
import { Columns } from '#ui/kit/columns.tsx';
import { Bar, BarLines, bars } from '#ui/list/screen-skeleton.tsx';
import strip from './figure-strip.module.css';
import classes from './record-skeleton.module.css';
import { RefreshButton } from '#ui/kit/page-buttons.tsx';
import { useSyncMode } from '#ui/browser/sync-choice.ts';

interface RecordSkeletonProps {
  /** Lines of a panel above the figures; none without it. */
  first?: number;
  /** Lines of the panels beside the main ones. */
  side: readonly number[];
}

export function RecordSkeleton({ first = 0, side }: RecordSkeletonProps) {
  return (
    <div aria-busy>
      <p className="spoken">Loading…</p>
      <div className={classes.page} aria-hidden>
        {first > 0 ? <Block lines={first} /> : null}
        <div className={strip.strip}>
          <div className={strip.cells}>
            {bars(4).map((bar) => (
              <div key={bar} className={classes.cell}>
                <Bar />
                <Bar />
              </div>
            ))}
          </div>
        </div>
        <Columns
          main={
            <>
              <Block lines={5} />
              <Block lines={6} />
            </>
          }
          side={Children.map(side, (lines) => (
            <Block lines={lines} />
          ))}
        />
      </div>
    </div>
  );
}

/** A panel with its title. */
function Block({ lines }: { lines: number }) {
  return (
    <div className={classes.panel}>
      <Bar />
      <BarLines count={lines} />
    </div>
  );
}

/** Loads a record again. With background sync, the sync status beside the platform's name does it for every screen. */
export function RefreshRecord({ refresh }: { refresh(): Promise<{ error: unknown }> }) {
  return useSyncMode() === 'on' ? null : <RefreshButton refresh={refresh} />;
}
