import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import classes from './chart-panel.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  choose(value: Value): void;
}

/** A select for one option of the chart. */
export function Choice<Value extends string>({ label, value, options, choose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        id={id}
        value={value}
        data={options}
        onChange={(event) => choose(event.currentTarget.value as Value)}
      />
    </div>
  );
}
