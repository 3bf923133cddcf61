/** Placeholders of a screen whose data is being opened or calculated. The bars appear after a moment. */
import type { ReactNode } from 'react';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import listClasses from './list-screen.module.css';
import rowClasses from './list-rows.module.css';
import classes from './screen-skeleton.module.css';

export function Bar() {
  return <span className={classes.bar} />;
}

/** Lines of a panel or a page. */
export function BarLines({ count }: { count: number }) {
  return (
    <ul className={classes.lines} aria-hidden>
      {bars(count).map((bar) => (
        <li key={bar}>
          <Bar />
        </li>
      ))}
    </ul>
  );
}

/** The rows of a table. */
export function BarRows({ columns, hasMenu }: { columns: number; hasMenu: boolean }) {
  return (
    <tbody aria-hidden>
      {bars(8).map((bar) => (
        <tr key={bar}>
          {bars(columns).map((cell) => (
            <td key={cell}>
              <Bar />
            </td>
          ))}
          {hasMenu ? <td className={rowClasses.menu} /> : null}
        </tr>
      ))}
    </tbody>
  );
}

interface ScreenSkeletonProps {
  title: string;
  status: string;
  /** The layout of the screen: a list, or a page. */
  layout: 'list' | 'page';
  /** The progress of what's awaited, below the title. */
  progress?: ReactNode;
}

export function ScreenSkeleton({ title, status, layout, progress }: ScreenSkeletonProps) {
  const head = (
    <>
      <PageHead
        title={<ScreenTitle title={title} />}
        meta={[
          <span key="status" role="status">
            {status}
          </span>,
        ]}
      />
      {progress}
    </>
  );
  if (layout === 'page') {
    return (
      <ScreenPage>
        {head}
        <BarLines count={8} />
      </ScreenPage>
    );
  }
  return (
    <section className={listClasses.list}>
      <div className={listClasses.head}>{head}</div>
      <div className={rowClasses.region}>
        <table className={rowClasses.table} aria-hidden>
          <BarRows columns={5} hasMenu={false} />
        </table>
      </div>
    </section>
  );
}

export const bars = (count: number) => Array.from({ length: count }, (_, index) => index);
