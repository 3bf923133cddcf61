import type { Values } from '../../ui/record/record-link.ts';
import { useNames, names } from '../../records/names.ts';
import { newestSnapshot } from '../../domain/names.ts';
import { plural } from '../../domain/values/labels.ts';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { read } from '../../api/query.ts';
import { recentVisits } from '../../device/recent.ts';
import { mergeContactSources } from '../../records/contact-known.ts';
import { listInput } from '../../records/lists.ts';
import { readyViews } from '../../records/ready-views.ts';
import { transactionViews } from '../../records/transaction.tsx';
import { ownViewsOf, type ReadyView, toAddress } from '../../ui/list/views.ts';
import { recordKinds, type RecordName } from '../../records/record-kinds.ts';
import { pageActions } from '../../ui/browser/page-actions.ts';
import { askToSignOut } from '../session/unsaved.ts';
import classes from './command-menu.module.css';
import { type Command, commandsFor, type PersonSeen } from './commands.ts';
import { useFoundAtHand } from './found-at-hand.ts';
import { lock } from '../session/lock.ts';
import { foot, navigation, type Screen } from '../routes/navigation.ts';

const screens = [...navigation.flatMap(({ items }): readonly Screen[] => items), ...foot];
const further = [
  { to: '/report', label: 'Board report' },
  { to: '/payouts/bank', label: 'Bank reconciliation' },
  { to: '/payouts/month-end', label: 'Month-end report' },
  { to: '/tickets/door-list', label: 'Door list' },
  { to: '/contacts/unlinked', label: 'People not in contacts' },
  { to: '/contacts/import', label: 'Update contacts from CSV' },
  { to: '/discount-codes/import', label: 'Update discount codes from CSV' },
];

interface CommandMenuProps {
  /** Closes the menu, returns the focus, and then calls `then`. */
  close(then?: () => void): void;
  /** An element under the menu asked for the focus. It gets it when the menu is closed. */
  focusLater(element: Element): void;
  /** Returns the text typed before the field was mounted. Later calls return an empty string. */
  takeTyped(): string;
}

/**
 * The command menu: one field that reaches every screen, page action, and record by ID. It is our own combobox, because
 * Mantine's Spotlight has no ARIA roles.
 */
export function CommandMenu({ close, focusLater, takeTyped }: CommandMenuProps) {
  const router = useRouter();
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  // By ID, because people who are found meanwhile move the options below them.
  const [chosen, setChosen] = useState<string>();
  // Fixed when the menu opens. Only names keep updating.
  const [sources] = useState(() => ({
    views: viewsOf((to, search) => router.buildLocation({ to, search }).href),
    campaigns: names.get().campaignsSeen(),
    screens,
    further,
    actions: pageActions(),
    recent: recentVisits.get(),
    nameOf,
    lock: () => lock(cache, 'asked'),
    signOut: { label: 'Sign out', run: () => void askToSignOut(cache) },
  }));
  const found = useFoundAtHand(cache, typed.trim());
  const groups = commandsFor(typed, { ...sources, people: usePeopleSeen(), found });
  const commands = groups.flatMap((group) => group.commands);
  const current = commands.find(({ id }) => id === chosen) ?? commands[0];
  // Search for people only if no command matches.
  usePeopleAsked(found === null && groups.every(({ title }) => isOfPeople.has(title)) ? typed.trim() : '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A screen that finishes loading under the menu focuses its heading.
    const keep = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.contains(field.current) || target === field.current) return;
      focusLater(target);
      field.current?.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [focusLater]);
  const id = useId();
  const optionId = ({ id: command }: Command) => `${id}-${commands.findIndex((other) => other.id === command)}`;
  const currentId = current && optionId(current);
  useEffect(() => {
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const run = ({ does }: Command) => {
    close(() => {
      if ('run' in does) return does.run();
      if ('go' in does) return void router.navigate({ href: does.go });
      if ('open' in does) {
        does.before?.();
        return void router.navigate(recordKinds[does.open.kind].link(does.open.id));
      }
      const { findPeople } = does;
      void router.navigate({ to: '/contacts', state: (old) => ({ ...old, searchText: findPeople }) });
    });
  };
  const follow = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && current) setChosen(commands.at((commands.indexOf(current) + step) % commands.length)?.id);
    else if (event.key === 'Enter' && current) run(current);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  return (
    <Modal.Root
      opened
      onClose={close}
      size={560}
      yOffset={96}
      padding={0}
      zIndex={400}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.menu }}
    >
      <Modal.Overlay color="var(--st-overlay)" backgroundOpacity={1} />
      <Modal.Content aria-label="Command menu">
        <div className={classes.field}>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <input
            ref={field}
            data-autofocus
            // Escape closes this menu, and nothing that is open under it.
            data-mantine-stop-propagation
            role="combobox"
            aria-label="Search or jump to"
            aria-autocomplete="list"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={currentId}
            placeholder="Search or jump to…"
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(undefined);
            }}
            onKeyDown={follow}
            onFocus={() => {
              const before = takeTyped();
              if (before) setTyped((now) => before + now);
            }}
          />
          <kbd aria-hidden>Esc</kbd>
        </div>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Commands"
          tabIndex={-1}
          className={classes.list}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ title, commands: inGroup }) => (
            <div key={title} role="group" aria-label={title}>
              <div className={classes.group} aria-hidden>
                {title}
              </div>
              {inGroup.map((command) => (
                // The field has the focus and handles the keys.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                <div
                  key={command.id}
                  id={optionId(command)}
                  role="option"
                  aria-selected={command === current}
                  className={classes.option}
                  onMouseMove={() => setChosen(command.id)}
                  onClick={() => run(command)}
                >
                  <span className={classes.label}>
                    <bdi>{command.label}</bdi>
                    {command.detail ? (
                      <span className={classes.detail}>
                        {' '}
                        <bdi>{command.detail}</bdi>
                      </span>
                    ) : null}
                  </span>
                  {command === current ? (
                    <span className={classes.hint} aria-hidden>
                      Enter
                    </span>
                  ) : null}
                </div>
              ))}
            </div>
          ))}
        </div>
        <Count count={commands.length} typed={typed} />
      </Modal.Content>
    </Modal.Root>
  );
}

const ready: Partial<Record<string, readonly ReadyView[]>> = { transactions: transactionViews, ...readyViews };

/** Returns every list's ready-made and saved views. */
function viewsOf(hrefOf: (to: string, search: Values) => string) {
  return screens.flatMap(({ to, label: list }) => {
    const name = to.slice(1);
    const views = [...(ready[name] ?? []), ...ownViewsOf(name)];
    return views.map((view) => ({ list, name: view.name, href: hrefOf(to, toAddress(view)) }));
  });
}

const isOfPeople: ReadonlySet<string> = new Set(['Recent', 'People']);
const pauseWhileTyping = 300;

/** Searches households by that name, which adds their members to the people seen. */
function usePeopleAsked(text: string) {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const wait = setTimeout(() => setAsked(text), pauseWhileTyping);
    return () => clearTimeout(wait);
  }, [text]);
  const isName = asked.length > 2 && !/\d/.test(asked);
  useQuery({ ...read('listHouseholds', listInput('listHouseholds', { searchText: asked })), enabled: isName });
}

/** Returns the people seen who have a name. */
function usePeopleSeen(): readonly PersonSeen[] {
  const names = useNames();
  return useMemo(
    () =>
      names.peopleSeen().flatMap((person) => {
        const name = newestSnapshot(person)?.name;
        if (!name) return [];
        const { values } = mergeContactSources(person);
        const ways = [values.get('primary_email'), values.get('primary_phone'), `Contact ${person.id}`];
        return [{ id: person.id, name, reach: ways.find((way) => typeof way === 'string' && way !== '') as string }];
      }),
    [names],
  );
}

/** Returns the name of a contact or a campaign, if known. */
function nameOf({ kind, id }: RecordName): string | undefined {
  if (kind === 'contact') return names.get().person(id);
  return kind === 'campaign' ? names.get().campaign(id)?.title : undefined;
}

const pauseBeforeSpeaking = 500;

/** Announces the number of results once typing pauses. */
function Count({ count, typed }: { count: number; typed: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const wait = setTimeout(() => setSaid(plural(count, 'result', 'results')), pauseBeforeSpeaking);
    return () => clearTimeout(wait);
  }, [count, typed]);
  return (
    <p role="status" className="spoken">
      {said}
    </p>
  );
}
