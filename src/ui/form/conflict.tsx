import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { Button } from '#ui/kit/button.tsx';
import { type ReactNode, useState } from 'react';
import { Banner } from '#ui/kit/banner.tsx';
import classes from './conflict.module.css';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { ChangedLines } from './review.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { conflicts, merge, type Part } from './three-way.ts';
import { formatClock } from '#ui/format/time.ts';

interface ConflictStepProps<Values> {
  crumbs: ReactNode;
  subject: string;
  parts: readonly Part<Values>[];
  start: Values;
  mine: Values;
  theirs: Values;
  /** When the record was reloaded, in milliseconds. */
  at: number;
  decided(values: Values): void;
  back(): void;
}

/**
 * Shown when the record changed while it was being edited: lists both versions, and lets the user choose where both
 * changed the same field.
 */
export function ConflictStep<Values extends object>(props: ConflictStepProps<Values>) {
  const { crumbs, subject, parts, start, mine, theirs, at, decided, back } = props;
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  const [missing, setMissing] = useState(false);
  const found = conflicts(parts, start, mine, theirs);
  const contested = found.filter((conflict) => conflict.contested);
  const others = found.filter((conflict) => !conflict.contested);
  const go = () => {
    if (contested.some(({ part }) => !choices[part.label])) return setMissing(true);
    decided(merge(parts, start, mine, theirs, (part) => choices[part.label] ?? 'theirs'));
  };
  return (
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={`${subject} changed while you were editing`} />}
        meta={[`Checked at ${formatClock(at)}`, 'Nothing has been sent']}
      />
      {contested.map(({ part }) => (
        <Panel key={part.label} title={part.label}>
          <Radio.Group
            className={classes.choice}
            label={<span className="spoken">{part.label}</span>}
            value={choices[part.label] ?? ''}
            onChange={(value) => {
              setChoices({ ...choices, [part.label]: value === 'mine' ? 'mine' : 'theirs' });
              setMissing(false);
            }}
          >
            <Radio size="md" value="mine" label={<Side who="Yours" words={part.words(mine)} />} />
            <Radio size="md" value="theirs" label={<Side who="Current value" words={part.words(theirs)} />} />
          </Radio.Group>
          <p className={classes.start}>
            <Side who="Original value" words={part.words(start)} />
          </p>
        </Panel>
      ))}
      {others.length > 0 ? (
        <Panel title="Other changes" footer="These will be kept.">
          <div className={classes.others}>
            <ChangedLines
              then="now"
              lines={others.map(({ part: { label, words } }) => ({
                field: label,
                label,
                was: words(start),
                willBe: words(theirs),
                changed: true,
              }))}
            />
          </div>
        </Panel>
      ) : null}
      {missing ? <Banner kind="refused" title="Choose a value for each field above" /> : null}
      <div className={classes.actions}>
        <Button size="md" variant="filled" onClick={go}>
          Continue
        </Button>
        <Button size="md" onClick={back}>
          Back to editing
        </Button>
      </div>
    </ScreenPage>
  );
}

function Side({ who, words }: { who: string; words: string }) {
  return (
    <>
      <span className={classes.who}>{who}:</span>{' '}
      {words ? <bdi className={classes.words}>{words}</bdi> : <span className={classes.who}>blank</span>}
    </>
  );
}
