import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import type { Density } from '../../device/preferences.ts';
import classes from './choices.module.css';
import { choose, usePreference } from '../browser/preferences.ts';

/** How close together the rows of every list stand. */
export function DensityChoice() {
  const density = usePreference('density');
  return (
    <Radio.Group label="Rows" value={density} onChange={(chosen: Density) => choose({ density: chosen })}>
      <div className={classes.choices}>
        <Radio size="md" value="comfortable" label="Comfortable" />
        <Radio size="md" value="compact" label="Compact" />
      </div>
    </Radio.Group>
  );
}
