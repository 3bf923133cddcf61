/** Three things to try, in one line on the first visits to Home: each is gone once tried, and all once dismissed. */
import { Button } from '@mantine/core';
import { Link, type LinkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { changePreferences } from '#device/preferences.ts';
import { choose, usePreference } from '#ui/browser/preferences.ts';
import classes from './first-steps.module.css';

interface Step {
  key: string;
  label: string;
  link: LinkOptions;
}

const steps: readonly Step[] = [
  {
    key: 'person',
    label: 'Find a person',
    link: { to: '/contacts' },
  },
  {
    key: 'thank',
    label: 'Thank this week’s donors',
    link: { to: '/thanks' },
  },
  {
    key: 'lapsed',
    label: 'See who stopped giving',
    link: { to: '/donors', search: { 'f.last_year': 'some', 'f.this_year': 'none', view: 'lybunt' } },
  },
];

export function FirstSteps() {
  const tried = usePreference('tried');
  // A step that is tried stays until the next visit, so that nothing moves under the pointer.
  const [open] = useState(() => steps.filter(({ key }) => !tried.includes(key)));
  if (steps.every(({ key }) => tried.includes(key)) || open.length === 0) return null;
  const dismiss = () => {
    choose({ tried: steps.map(({ key }) => key) });
    document.querySelector('h1')?.focus();
  };
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <h2 id="first-steps">Things to try</h2>
      <ul>
        {open.map(({ key, label, link }) => (
          <li key={key}>
            <Link {...link} onClick={() => changePreferences({ tried: [...tried, key] })}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="transparent" onClick={dismiss}>
        Dismiss
      </Button>
    </section>
  );
}
