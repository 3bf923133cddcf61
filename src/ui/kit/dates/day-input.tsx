import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { isDay } from '#domain/values/calendar.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { formatFullDate } from '#ui/format/time.ts';
import { useDisclosure } from '#ui/kit/disclosure.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { DayTimeInput, type DayTimeInputProps } from './day-time-input.tsx';
import classes from './day-time-input.module.css';

const loadCalendar = () => import('./day-calendar.tsx');
const DayCalendar = lazyPart(loadCalendar, ({ DayCalendar }) => DayCalendar);

interface DayInputProps extends Omit<DayTimeInputProps, 'type' | 'end'> {
  /** Something ends on that day. */
  isEnd?: boolean;
}

/** A date that is typed, or chosen in the calendar of its button. */
export function DayInput({ isEnd = false, ...input }: DayInputProps) {
  const panel = useDisclosure(loadCalendar);
  const name = input.label.replace(/,? date$/i, '');
  const choose = (day: string) => {
    input.onChange(day);
    announce(`${name}: ${formatFullDate(day)}`);
    panel.close();
  };
  return (
    <div {...panel.anchor} className={classes.day}>
      <DayTimeInput
        {...input}
        type="date"
        end={
          <ActionIcon aria-label={`Calendar, ${name}`} {...panel.button}>
            <IconCalendar aria-hidden />
          </ActionIcon>
        }
      />
      {panel.panel(`Calendar, ${name}`, () => (
        <DayCalendar value={isDay(input.value) ? input.value : null} isEnd={isEnd} choose={choose} />
      ))}
    </div>
  );
}
