/** Codecs between what people type and what a body has. A form's schema puts them in place of the body's own rules. */
import * as z from 'zod/mini';
import { limits } from '#api/rules.ts';
import { instantOf, isDay } from '#domain/values/calendar.ts';
import { sentenceCase } from '#domain/values/labels.ts';
import { readTyped, toDecimalInput, type Typed } from '#domain/values/typed-number.ts';
import { viewerZone } from '#ui/format/time.ts';

type Optional<Rule> = Rule extends z.ZodMiniOptional<infer Inner> | z.ZodMiniNullable<infer Inner>
  ? Optional<Inner>
  : Rule;

/** Returns the rule of a value that may be left out or null in the body. */
export function ruleOf<Rule extends z.ZodMiniType>(rule: Rule): Optional<Rule> {
  const isWrapped = rule instanceof z.ZodMiniOptional || rule instanceof z.ZodMiniNullable;
  // The type says what the loop does, which the compiler can't follow.
  return (isWrapped ? ruleOf(rule._zod.def.innerType as z.ZodMiniType) : rule) as Optional<Rule>;
}

type NumberRule = z.ZodMiniType<number, number>;

/** Says the bounds of a number: `from 1 to 100`. */
function boundsOf(rule: NumberRule): string {
  const { least = 0, most } = limits.get(rule) ?? {};
  return most === undefined ? `${least} or more` : `from ${least} to ${most}`;
}

/**
 * A number in the user's notation. `what`: its name within a sentence. `read`: reads more than plain numbers. The rule's own
 * bounds and messages hold.
 */
export const typedNumber = (rule: NumberRule, what: string, read: (typed: string) => Typed = readTyped) => {
  const missing = `Enter ${what}, ${boundsOf(rule)}`;
  return z.codec(z.string({ error: missing }), rule, {
    decode: (typed, { issues }) => {
      const understood = read(typed);
      if (understood.kind === 'number') return Number(understood.text);
      const message = understood.kind === 'blank' ? missing : `${sentenceCase(what)} isn’t valid. ${understood.fix}`;
      issues.push({ code: 'custom', input: typed, message });
      return z.NEVER;
    },
    encode: String,
  });
};

/** Says how a number is read, if it's typed another way. */
export function numberNote(typed: string, understood: Typed = readTyped(typed)): string {
  if (understood.kind !== 'number') return '';
  // Without grouping, because `1.234` may mean more than a thousand or little more than one.
  const plain = toDecimalInput(understood.text);
  return plain === typed.trim() ? '' : `Reads as ${plain}.`;
}

/** Digits of an ID. `missing`: the message for anything else. */
export const typedId = (rule: NumberRule, missing: string) =>
  z.codec(z.string().check(z.regex(/^\s*\d{1,15}\s*$/, { error: missing })), rule, { decode: Number, encode: String });

/** The end of the day that a date without a time stands for. */
export type WholeDay = 'start' | 'end';

export const dayEnds = { start: '00:00:00', end: '23:59:59' };

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;

/** A date, or a date and a time after a space, in the user's time zone. `what`: how a message asks for the date. */
export const typedMoment = (rule: z.ZodMiniType<string, string>, wholeDay: WholeDay, what = `${wholeDay} date`) =>
  z.codec(z.string(), rule, {
    decode: (typed, { issues }) => {
      const [day, time] = splitMoment(typed);
      if (!isDay(day)) {
        issues.push({ input: typed, code: 'custom', message: `Enter ${day === '' ? 'the' : 'a complete'} ${what}` });
      } else if (time !== '' && !timeOfDay.test(time)) {
        const message = `Enter a complete ${wholeDay} time, or clear it`;
        issues.push({ input: typed, code: 'custom', path: ['time'], message });
      }
      return instantOf(day, time || dayEnds[wholeDay], viewerZone()) ?? z.NEVER;
    },
    encode: (instant) => instant,
  });

/** Lines of text, without blank ones and spaces around. */
export const typedLines = (rule: z.ZodMiniType<string[], string[]>, line: z.ZodMiniType<string, string> = z.string()) =>
  z.codec(z.array(line), rule, {
    decode: (lines) => lines.map((text) => text.trim()).filter(Boolean),
    encode: (lines) => lines,
  });

export function splitMoment(typed: string): [day: string, time: string] {
  const [day = '', time = ''] = typed.split(' ', 2);
  return [day, time];
}
