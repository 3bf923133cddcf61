import { IconChevronRight } from '@tabler/icons-react';
import { Children, type ReactNode } from 'react';
import classes from './crumbs.module.css';

/** Breadcrumbs. The last one is the current page. */
export function BreadcrumbNav({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {Children.toArray(children).map((crumb, index) => (
          // The trail of a screen is fixed, so the index identifies a crumb.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            {index > 0 ? <IconChevronRight size={14} stroke={1.6} aria-hidden /> : null}
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  );
}
