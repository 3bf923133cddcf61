import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isGoal } from '#device/preferences.ts';
import { toDecimalInput } from '#domain/values/typed-number.ts';
import { readTypedAmount } from '#domain/values/written-amount.ts';
import { choose, usePreference } from '#ui/browser/preferences.ts';
import { yearWord } from '#ui/format/years.ts';

/** The goal that Home shows. It's saved once the field is left with an amount. */
export function YearGoal() {
  const goal = usePreference('yearGoal');
  const [typed, setTyped] = useState(() => toDecimalInput(goal));
  const read = readTypedAmount(typed);
  const plain = typed.trim() === '' ? '' : read.kind === 'number' && isGoal(read.text) ? read.text : null;
  return (
    <TextInput
      maw={320}
      label={`Goal for the ${yearWord()}`}
      description="Shown on Home beside what was raised this year, in your default currency."
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={plain === null ? 'Enter an amount above 0, such as 250,000' : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        if (plain !== null && plain !== goal) choose({ yearGoal: plain });
      }}
    />
  );
}
