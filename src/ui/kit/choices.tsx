import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, useMantineColorScheme } from '@mantine/core';
import type { Density } from '../../device/preferences.ts';
import { announce } from '../browser/announcer.tsx';
import { choose, usePreference } from '../browser/preferences.ts';
import classes from './choices.module.css';

/** The row density of all lists. */
export function DensityChoice() {
  const density = usePreference('density');
  return (
    <Radio.Group label="Row density" value={density} onChange={(chosen: Density) => choose({ density: chosen })}>
      <div className={classes.choices}>
        <Radio size="md" value="comfortable" label="Comfortable" />
        <Radio size="md" value="compact" label="Compact" />
      </div>
    </Radio.Group>
  );
}

/** Light, dark, or the system's appearance. */
export function AppearanceChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Radio.Group
      label="Appearance"
      value={colorScheme}
      onChange={(chosen: typeof colorScheme) => {
        setColorScheme(chosen);
        announce('Saved in this browser.');
      }}
    >
      <div className={classes.choices}>
        <Radio size="md" value="light" label="Light" />
        <Radio size="md" value="dark" label="Dark" />
        <Radio size="md" value="auto" label="Match system" />
      </div>
    </Radio.Group>
  );
}
