import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl, type SegmentedControlProps, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import { choose, usePreference } from '#ui/browser/preferences.ts';
import classes from './choices.module.css';

/** A choice of a few options, all in sight. `stacked`: one below the other, for sentences or names. */
export function Segments<Value extends string>({
  stacked = false,
  ...choice
}: SegmentedControlProps<Value> & { stacked?: boolean }) {
  return (
    <SegmentedControl
      classNames={classes}
      orientation={stacked ? 'vertical' : 'horizontal'}
      withItemsBorders={!stacked}
      transitionDuration={120}
      size="md"
      {...choice}
    />
  );
}

function Labelled<Value extends string>({ label, ...choice }: SegmentedControlProps<Value> & { label: string }) {
  const id = useId();
  return (
    <div className={classes.labelled}>
      <p id={id}>{label}</p>
      <Segments aria-labelledby={id} {...choice} />
    </div>
  );
}

/** The row density of all lists. */
export function DensityChoice() {
  return (
    <Labelled
      label="Row density"
      value={usePreference('density')}
      onChange={(density) => choose({ density })}
      data={[
        { value: 'comfortable', label: 'Comfortable' },
        { value: 'compact', label: 'Compact' },
      ]}
    />
  );
}

/** Light, dark, or the system's appearance. */
export function AppearanceChoice() {
  // Otherwise it adds a style element, which the content policy blocks.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <Labelled
      label="Appearance"
      value={colorScheme}
      onChange={(chosen) => {
        setColorScheme(chosen);
        announce('Saved in this browser.');
      }}
      data={[
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
        { value: 'auto', label: 'Match system' },
      ]}
    />
  );
}
