import { plural, isolateBidi } from '#domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { Button, Group, Input } from '@mantine/core';
import { useId, useState } from 'react';
import { savedAnswers } from '#device/saved-answers.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { Described } from '#ui/kit/described.tsx';
import { ErrorLine, othersData } from '#ui/fields/fields.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import { Panel } from '#ui/kit/page.tsx';
import { formatAge } from '#ui/format/age.ts';
import { formatAt } from '#ui/format/when.ts';
import type { UnsettledItem } from './body.ts';
import classes from './results.module.css';
import { duplicateOf } from './rows.ts';

interface UnsettledItemsProps {
  items: readonly UnsettledItem[];
  campaign: string;
  /** The user confirmed that the item was created. */
  isThere(item: UnsettledItem): void;
  /** The user confirmed that the item wasn't created. */
  again(item: UnsettledItem): void;
}

/** Unconfirmed items. The API can't return them, so the user has to check. */
export function UnsettledItems({ items, ...ways }: UnsettledItemsProps) {
  if (items.length === 0) return null;
  return (
    <Panel
      title="Unconfirmed items"
      aside={plural(items.length, 'item', 'items')}
      footer="Check the campaign in your fundraising platform first. You can’t delete a duplicate here."
    >
      <ul className={classes.unsettled}>
        {items.map((item) => (
          <Unsettled key={item.id} item={item} {...ways} />
        ))}
      </ul>
    </Panel>
  );
}

interface UnsettledProps extends Omit<UnsettledItemsProps, 'items'> {
  item: UnsettledItem;
}

function Unsettled({ item, campaign, isThere, again }: UnsettledProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [now] = useState(() => Date.now());
  const id = useId();
  useStore(savedAnswers);
  const duplicate = duplicateOf(campaign, item);
  const seen = duplicate?.isThere && duplicate.at >= item.sentAt ? duplicate : null;
  const sendAgain = () => {
    if (typed.trim() === item.name.trim()) return again(item);
    setWrong(true);
    announce('The name doesn’t match', 'assertive');
    document.getElementById(id)?.focus();
  };
  return (
    <li>
      <p>
        <b>
          <bdi>{item.name}</bdi>
        </b>
        , sent {formatAt(item.sentAt)} ({formatAge(now - item.sentAt)} ago). {item.why}
        {seen ? ` A matching item was created ${formatAt(seen.at)}.` : ''}
      </p>
      <Group gap="sm">
        <Button size="md" onClick={() => isThere(item)}>
          It was created<span className="spoken">: {item.name}</span>
        </Button>
      </Group>
      <div className={classes.again}>
        <div>
          <label htmlFor={id}>
            If it wasn’t created, type <b>{item.name}</b> to try again
          </label>
          <Described id={id} by={wrong ? `${id}-error` : undefined}>
            <Input
              value={typed}
              error={wrong}
              {...othersData}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value);
                setWrong(false);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Otherwise Enter would submit the surrounding form.
                event.preventDefault();
                sendAgain();
              }}
            />
          </Described>
        </div>
        <Button size="md" onClick={sendAgain}>
          Create again<span className="spoken">: {item.name}</span>
        </Button>
      </div>
      <ErrorLine
        id={`${id}-error`}
        message={wrong ? `Type “${isolateBidi(item.name)}” to create it again` : undefined}
      />
    </li>
  );
}
