import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Box, Button, Group, Radio, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Banner } from '#ui/kit/banner.tsx';
import classes from './conflict.module.css';
import { PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { ChangedLines } from './review.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import type { Conflict } from './form-kind.ts';
import { formatClock } from '#ui/format/time.ts';

interface ConflictStepProps {
  crumbs: ReactNode;
  subject: string;
  conflicts: readonly Conflict[];
  /** When the record was reloaded, in milliseconds. */
  at: number;
  /** `taken`: the fields for which theirs were chosen. */
  decided(taken: ReadonlySet<string>): void;
  back(): void;
}

/**
 * Shown when the record changed while it was being edited: lists both values, and lets the user choose where both
 * changed the same field.
 */
export function ConflictStep({ crumbs, subject, conflicts, at, decided, back }: ConflictStepProps) {
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
  const [missing, setMissing] = useState(false);
  const contested = conflicts.filter((conflict) => conflict.contested);
  const others = conflicts.filter((conflict) => !conflict.contested);
  const go = () => {
    if (contested.some(({ key }) => !choices[key])) return setMissing(true);
    decided(new Set(contested.flatMap(({ key }) => (choices[key] === 'theirs' ? [key] : []))));
  };
  return (
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={`${subject} changed while you were editing`} />}
        meta={[`Checked at ${formatClock(at)}`, 'Nothing has been sent']}
      />
      {contested.map(({ key, label, was, mine, theirs }) => (
        <Panel key={key} title={label}>
          <Radio.Group
            className={classes.choice}
            label={<span className="spoken">{label}</span>}
            value={choices[key] ?? ''}
            onChange={(value) => {
              setChoices({ ...choices, [key]: value === 'mine' ? 'mine' : 'theirs' });
              setMissing(false);
            }}
          >
            <Radio size="md" value="mine" label={<Side who="Keep mine" words={mine} />} />
            <Radio size="md" value="theirs" label={<Side who="Take theirs" words={theirs} />} />
          </Radio.Group>
          <p className={classes.start}>
            <Side who="Original value" words={was} />
          </p>
        </Panel>
      ))}
      {others.length > 0 ? (
        <Panel title="Other changes" footer="These will be kept.">
          <Box py={12} px="md">
            <ChangedLines
              then="now"
              lines={others.map(({ key, label, was, theirs }) => ({
                field: key,
                label,
                was,
                willBe: theirs,
                changed: true,
              }))}
            />
          </Box>
        </Panel>
      ) : null}
      {missing ? <Banner kind="refused" title="Choose a value for each field above" /> : null}
      <Group gap="sm">
        <Button size="md" variant="filled" onClick={go}>
          Continue
        </Button>
        <Button size="md" onClick={back}>
          Back to editing
        </Button>
      </Group>
    </ScreenPage>
  );
}

function Side({ who, words }: { who: string; words: string }) {
  return (
    <>
      <Text span inherit c="dimmed">
        {who}:
      </Text>{' '}
      {words ? (
        <bdi className={classes.words}>{words}</bdi>
      ) : (
        <Text span inherit c="dimmed">
          blank
        </Text>
      )}
    </>
  );
}
