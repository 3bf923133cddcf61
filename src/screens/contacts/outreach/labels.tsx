/** Address labels of a list's contacts, laid out as the sheets that stores sell. */
import '@mantine/core/styles/Input.layer.css';
import { Group, NativeSelect } from '@mantine/core';
import { type CSSProperties, useMemo, useState } from 'react';
import { inGroups } from '#domain/lists/mailing.ts';
import {
  homeCountry,
  labelLineHeight,
  labelLines,
  labelPadding,
  type LabelSheet,
  labelSheets,
  type LabelSheetName,
  labelsOnSheet,
  labelTextSize,
} from '#domain/mail-labels.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { PrintButton } from '#ui/kit/page-buttons.tsx';
import { Addressed, ByChoice } from './addressed.tsx';
import classes from './labels.module.css';
import { type Mailing, MailingPage, MailingScreen } from './mailing-screen.tsx';
import { remember } from './use-mailing.ts';

const title = 'Address labels';
/** The most labels that a page lays out without delay. */
const mostAtOnce = 3000;

export function LabelsScreen() {
  return <MailingScreen title={title}>{(mailing) => <Labels {...mailing} />}</MailingScreen>;
}

interface Label {
  id: string;
  lines: readonly string[];
  /** In points. */
  size: number;
}

function Labels({ asked, by, mail, declined }: Mailing) {
  const name: LabelSheetName = usePreference('mailing')['labels'] === 'L7160' ? 'L7160' : '5160';
  const sheet: LabelSheet = labelSheets[name];
  const onSheet = labelsOnSheet(sheet);
  const [start, setStart] = useState(1);
  const first = Math.min(start, onSheet);
  const { labels, addressed, tooLong } = useMemo(() => {
    const home = homeCountry(mail.flatMap(({ address }) => address ?? []));
    const lines = mail.flatMap((row) => {
      const { address, id } = row;
      return address ? [{ id, name: row.envelope_name, lines: labelLines({ ...row, address }, home) }] : [];
    });
    const sized = lines.map((label) => ({ ...label, size: labelTextSize(label.lines, labelSheets[name]) }));
    return {
      addressed: lines.length,
      labels: sized.flatMap((label): Label[] => (label.size === null ? [] : [{ ...label, size: label.size }])),
      tooLong: sized.filter(({ size }) => size === null).map((label) => label.name),
    };
  }, [mail, name]);
  const shown = labels.slice(0, mostAtOnce);
  const sheets = inGroups([...Array.from({ length: first - 1 }, () => null), ...shown], onSheet);
  return (
    <>
      <div className={classes.screen}>
        <MailingPage
          title={title}
          asked={asked}
          meta={[
            `${plural(shown.length, 'label', 'labels')} on ${plural(shown.length === 0 ? 0 : sheets.length, 'sheet', 'sheets')}`,
            'Print at 100% size, without headers and footers',
          ]}
          actions={shown.length === 0 ? null : <PrintButton variant="filled" />}
        >
          <Group gap="sm">
            <NativeSelect
              aria-label="Label sheet"
              value={name}
              data={Object.entries(labelSheets).map(([value, { name: label }]) => ({ value, label }))}
              onChange={({ currentTarget: { value } }) => remember({ labels: value })}
            />
            <ByChoice by={by} />
            <NativeSelect
              aria-label="First label on the sheet"
              value={String(first)}
              data={Array.from({ length: onSheet }, (_, index) => ({
                value: String(index + 1),
                label: index === 0 ? 'Start on a new sheet' : `Start at label ${index + 1}`,
              }))}
              onChange={({ currentTarget: { value } }) => setStart(Number(value))}
            />
          </Group>
          <Addressed rows={mail} addressed={addressed} by={by} declined={declined} />
          {tooLong.length > 0 ? <p>Too long for a label: {tooLong.join('; ')}.</p> : null}
          {shown.length < labels.length ? (
            <p>The first {formatCount(mostAtOnce)} labels are shown. Filter contacts to print the others.</p>
          ) : null}
        </MailingPage>
      </div>
      <div className={classes.sheets} data-sheet={name}>
        {shown.length === 0
          ? null
          : sheets.map((group, index) => (
              <Sheet
                // Sheets have no name but their number.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                sheet={sheet}
                labels={group}
                words={`Sheet ${index + 1} of ${sheets.length}`}
              />
            ))}
      </div>
    </>
  );
}

interface SheetProps {
  sheet: LabelSheet;
  /** Null: left blank. */
  labels: readonly (Label | null)[];
  words: string;
}

const mm = (length: number) => `${length}mm`;

/** A sheet in its true size; on screen it's as large as there is room. */
function Sheet({ sheet: { columns, rows, label, gap, margin, page }, labels, words }: SheetProps) {
  const look = {
    width: mm(page.width),
    height: mm(page.height),
    padding: `${mm(margin.top)} ${mm(margin.left)} 0`,
    columnGap: mm(gap),
    gridTemplateColumns: `repeat(${columns}, ${mm(label.width)})`,
    gridTemplateRows: `repeat(${rows}, ${mm(label.height)})`,
  } satisfies CSSProperties;
  const padding = `${mm(labelPadding.y)} ${mm(labelPadding.x)}`;
  return (
    <ol className={classes.sheet} aria-label={words} style={look}>
      {labels.map((one, place) =>
        one === null ? null : (
          <li
            key={one.id}
            style={{
              padding,
              gridColumn: (place % columns) + 1,
              gridRow: Math.floor(place / columns) + 1,
              fontSize: `${one.size}pt`,
              lineHeight: labelLineHeight,
            }}
          >
            {one.lines.map((line, index) => (
              // Two lines may be the same, and none moves.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={index} dir="auto">
                {line}
              </p>
            ))}
          </li>
        ),
      )}
    </ol>
  );
}
