import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, useMantineColorScheme } from '@mantine/core';
import { announce } from '../browser/announcer.tsx';
import classes from './choices.module.css';

/** Light or dark. */
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
        <Radio size="md" value="auto" label="As the device" />
      </div>
    </Radio.Group>
  );
}
