import { IconChevronRight } from '@tabler/icons-react';
import { Children, type ReactNode } from 'react';
import classes from './crumbs.module.css';

/** Breadcrumbs. The last one is the current page. */
export function BreadcrumbNav({ children }: { children: ReactNode }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {Children.map(Children.toArray(children), (crumb, index) => (
          <li>
            {index > 0 ? <IconChevronRight size={14} stroke={1.6} aria-hidden /> : null}
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  );
}
