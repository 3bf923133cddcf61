import '@mantine/core/styles/Input.layer.css';
import { Input } from '@mantine/core';
import { Button } from '../../ui/kit/button.tsx';
import { useId, useState } from 'react';
import { allRemembered } from '../../device/remembered.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { Described } from '../../ui/kit/described.tsx';
import { ErrorLine, othersData } from '../../ui/fields/fields.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { Panel } from '../../ui/kit/page.tsx';
import { formatAge } from '../../ui/values/age.ts';
import { formatClock } from '../../ui/values/time.ts';
import type { UnsettledItem } from './body.ts';
import classes from './results.module.css';
import { duplicateOf } from './duplicate-item.ts';

interface UnsettledItemsProps {
  items: readonly UnsettledItem[];
  campaign: string;
  /** Somebody has checked that it was created. */
  isThere(item: UnsettledItem): void;
  /** Somebody has checked that it was not created. */
  again(item: UnsettledItem): void;
}

/** Items of unknown outcome. The service has no way to read them, so a person has to check. */
export function UnsettledItems({ items, ...ways }: UnsettledItemsProps) {
  if (items.length === 0) return null;
  return (
    <Panel
      title="Not known whether created"
      aside={items.length === 1 ? '1 item' : `${items.length} items`}
      footer="Check the campaign in the platform first. An item created twice cannot be removed here."
    >
      <ul className={classes.unsettled}>
        {items.map((item) => (
          <Unsettled key={`${item.sentAt} ${item.name}`} item={item} {...ways} />
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
  useStore(allRemembered);
  const duplicate = duplicateOf(campaign, item);
  const seen = duplicate?.isThere && duplicate.at >= item.sentAt ? duplicate : null;
  const sendAgain = () => {
    if (typed.trim() === item.name.trim()) return again(item);
    setWrong(true);
    announce('The name is not the same', 'assertive');
    document.getElementById(id)?.focus();
  };
  return (
    <li>
      <p>
        <b>
          <bdi>{item.name}</bdi>
        </b>
        , sent at {formatClock(item.sentAt)} ({formatAge(now - item.sentAt)} ago). {item.why}
        {seen ? ` The service answered at ${formatClock(seen.at)} that one like it was created.` : ''}
      </p>
      <div className={classes.actions}>
        <Button size="md" onClick={() => isThere(item)}>
          It is there<span className="spoken">: {item.name}</span>
        </Button>
      </div>
      <div className={classes.again}>
        <div>
          <label htmlFor={id}>
            If it is not there: type <b>{item.name}</b> to create it again
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
                // Enter would submit the form around it.
                event.preventDefault();
                sendAgain();
              }}
            />
          </Described>
        </div>
        <Button size="md" onClick={sendAgain}>
          Create it again<span className="spoken">: {item.name}</span>
        </Button>
      </div>
      <ErrorLine
        id={`${id}-error`}
        message={wrong ? `Type the name of the item, “${item.name}”, to create it again` : undefined}
      />
    </li>
  );
}
