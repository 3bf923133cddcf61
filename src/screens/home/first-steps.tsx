/** Three things to try, on the first visits to Home: each is gone once tried, and all once dismissed. */
import { Link, type LinkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { changePreferences } from '#device/preferences.ts';
import { choose, usePreference } from '#ui/browser/preferences.ts';
import { yearWord } from '#ui/format/years.ts';
import { Button } from '#ui/kit/button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import classes from './first-steps.module.css';

interface Step {
  key: string;
  label: string;
  text: string;
  link: LinkOptions;
}

const steps: readonly Step[] = [
  {
    key: 'person',
    label: 'Find a person',
    text: 'What they gave, when, and what they pledged.',
    link: { to: '/contacts' },
  },
  {
    key: 'thank',
    label: 'Thank this week’s donors',
    text: 'Go from donor to donor, with each letter ready.',
    link: { to: '/thanks' },
  },
  {
    key: 'lapsed',
    label: 'See who stopped giving',
    get text() {
      return `Donors from last ${yearWord()} who haven’t given this ${yearWord()}.`;
    },
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
    <Panel title="Things to try" aside={<Button onClick={dismiss}>Dismiss</Button>}>
      <ul className={classes.steps}>
        {open.map(({ key, label, text, link }) => (
          <li key={key}>
            <Link {...link} onClick={() => changePreferences({ tried: [...tried, key] })}>
              {label}
            </Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
