import { inList, plural } from '#domain/values/labels.ts';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { ActionIcon, Modal, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, type LinkOptions } from '@tanstack/react-router';
import {
  type ComponentProps,
  type KeyboardEvent,
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { recordKinds } from '#records/record-kinds.ts';
import '#ui/browser/overlay.css';
import { CommandList } from './command-list.tsx';
import classes from './command-menu.module.css';
import { usePeopleAsked, usePeopleSeen, useSources } from './command-sources.ts';
import { type Command, commandsFor, type Does, type FoundGroups } from './commands.ts';
import { resources } from '#domain/resources.ts';
import { useSyncSearch } from './sync-search.ts';

interface CommandMenuProps {
  /** Closes the menu, returns the focus, and then calls `then`. */
  close(then?: () => void): void;
  /** An element under the menu asked for the focus. It gets it when the menu is closed. */
  focusLater(element: Element): void;
  /** Returns the text typed before the field was mounted. Later calls return an empty string. */
  takeTyped(): string;
}

/**
 * The command menu: one field that reaches every screen, page action, and record. It is our own combobox, because Mantine's
 * Spotlight has no ARIA roles.
 */
export function CommandMenu({ close, focusLater, takeTyped }: CommandMenuProps) {
  const router = useRouter();
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  // By ID, because people who are found meanwhile move the options below them.
  const [chosen, setChosen] = useState<string>();
  const sources = useSources();
  const found = useSyncSearch(cache, typed.trim());
  const { people, ...seen } = usePeopleSeen(found === null ? typed.trim() : '');
  const groups = commandsFor(typed, { ...sources, people, found });
  const commands = groups.flatMap((group) => (group.isStale ? [] : group.commands));
  const own = commands.find(({ id }) => id === chosen);
  const current = own ?? commands[0];
  const isPending = found?.isPending ?? seen.isPending;
  // Enter waits for the answer to the typed text. A chosen option is an answer.
  const [awaited, setAwaited] = useState<{ typed: string; isInNewTab: boolean }>();
  // Search for people only if no command matches.
  usePeopleAsked(found === null && groups.every(({ title }) => isOfPeople.has(title)) ? typed.trim() : '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A screen that finishes loading under the menu focuses its heading.
    const keep = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.contains(field.current)) return;
      if (field.current?.closest('[role=dialog]')?.contains(target)) return;
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

  /** Undefined for what isn't a place. */
  const placeOf = (does: Does) => {
    if ('run' in does) return;
    if ('go' in does) return { href: does.go };
    if ('open' in does) {
      const link = recordKinds[does.open.kind].link(does.open.id);
      return does.search ? ({ ...link, search: { open: does.open.id, ...does.search } } as LinkOptions) : link;
    }
    return {
      to: does.list,
      search: does.search ?? {},
      state: (old: object) => ({ ...old, searchText: does.text || undefined }),
    } as LinkOptions;
  };
  const run = ({ does }: Command, isInNewTab: boolean) => {
    const place = placeOf(does);
    // The text of most searches isn't in the address.
    if (isInNewTab && place && !('text' in does)) {
      const href = 'go' in does ? does.go : router.buildLocation(place).href;
      return close(() => void window.open(href, '_blank', 'noopener'));
    }
    close(() => {
      if ('run' in does) return does.run();
      if ('open' in does) does.before?.();
      if (place) void router.navigate(place);
    });
  };
  const follow = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { value } = event.currentTarget;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && current) setChosen(commands.at((commands.indexOf(current) + step) % commands.length)?.id);
    else if (event.key === 'Enter' && (value !== typed || (isPending && !own)))
      setAwaited({ typed: value, isInNewTab: event.ctrlKey || event.metaKey });
    else if (event.key === 'Enter' && current) run(current, event.ctrlKey || event.metaKey);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };

  const answer = useEffectEvent(() => {
    const isTyped = awaited?.typed === typed && field.current?.value === typed;
    if (current && isTyped) run(current, awaited.isInNewTab);
  });
  useEffect(() => {
    // React can't close the menu within an effect, and would keep the focus in it.
    if (!isPending) queueMicrotask(answer);
  }, [awaited, isPending, typed]);

  return (
    <Modal.Root
      opened
      onClose={close}
      size={760}
      yOffset={96}
      padding={0}
      zIndex={400}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.menu, inner: classes.inner }}
    >
      <Modal.Overlay color="var(--st-overlay)" backgroundOpacity={1} />
      <Modal.Content aria-label="Command menu">
        <div className={classes.field}>
          <IconSearch size={18} stroke={1.6} aria-hidden />
          <CommandField
            ref={field}
            takeTyped={takeTyped}
            find={(text) => {
              setTyped(text);
              setChosen(undefined);
              setAwaited(undefined);
            }}
            role="combobox"
            aria-label="Find anything"
            aria-autocomplete="list"
            aria-expanded={current !== undefined}
            aria-controls={current && `${id}-list`}
            aria-activedescendant={currentId}
            onKeyDown={follow}
          />
          {typed.trim() === '' || !current ? null : (
            <Text span size="sm" c="dimmed" truncate aria-hidden>
              {commands.length} found
            </Text>
          )}
          <ActionIcon aria-label="Close" size="lg" onClick={() => close()}>
            <IconX aria-hidden />
          </ActionIcon>
        </div>
        {groups.length > 0 ? (
          <CommandList
            id={`${id}-list`}
            groups={groups}
            typed={typed}
            current={current}
            optionId={optionId}
            choose={(command) => setChosen(command.id)}
            run={(command, event) => run(command, event.ctrlKey || event.metaKey)}
          />
        ) : (
          <NothingFound typed={typed.trim()} found={found} />
        )}
        <Legend />
        <Count count={isPending ? null : commands.length} typed={typed} />
      </Modal.Content>
    </Modal.Root>
  );
}

interface CommandFieldProps extends ComponentProps<'input'> {
  takeTyped: CommandMenuProps['takeTyped'];
  /** Called with the text in a transition: letters show at once, and what they find follows. */
  find(text: string): void;
}

function CommandField({ takeTyped, find, ...props }: CommandFieldProps) {
  const [text, setText] = useState('');
  const put = (next: string) => {
    setText(next);
    startTransition(() => find(next));
  };
  return (
    <input
      {...props}
      data-autofocus
      // Escape closes this menu, and nothing that is open under it.
      data-mantine-stop-propagation
      placeholder="Find anything…"
      autoComplete="off"
      spellCheck={false}
      dir="auto"
      value={text}
      onChange={(event) => put(event.currentTarget.value)}
      onFocus={() => {
        const before = takeTyped();
        if (before) put(before + text);
      }}
    />
  );
}

/** Says what was searched. While the search goes on, its place is kept. */
function NothingFound({ typed, found }: { typed: string; found: FoundGroups | null }) {
  if (found?.isPending) return <div className={classes.nothing} aria-busy />;
  const missing = found?.missing.map((list) => resources[list].many) ?? [];
  return (
    <div className={classes.nothing}>
      <p>
        Nothing found for “<bdi>{typed}</bdi>”
      </p>
      <p>
        Steward searched its pages and actions, and all{' '}
        {inList(['contacts', ...Object.values(resources).map(({ many }) => many)])}. Of discount codes and ticket items,
        it searched those saved in this browser.
      </p>
      {missing.length > 0 ? <p>Not fully synced yet: {inList(missing)}.</p> : null}
      <p>Check the spelling, or try fewer words, an email, an amount with cents, or an ID.</p>
    </div>
  );
}

const isOfPeople: ReadonlySet<string> = new Set(['Recent', 'People', 'Search']);

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

function Legend() {
  return (
    <div className={classes.legend} aria-hidden>
      <span>
        <kbd>
          <IconArrowUp size={12} stroke={1.6} />
        </kbd>
        <kbd>
          <IconArrowDown size={12} stroke={1.6} />
        </kbd>
        Move
      </span>
      <span>
        <kbd>Enter</kbd>Open
      </span>
      <span>
        <kbd>{isApple ? '⌘' : 'Ctrl'}</kbd>
        <kbd>Enter</kbd>New tab
      </span>
      <span>
        <kbd>Esc</kbd>Close
      </span>
    </div>
  );
}

const pauseBeforeSpeaking = 500;

/** Announces the number of results once typing pauses. */
function Count({ count, typed }: { count: number | null; typed: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    if (count === null) return;
    const words = count === 0 ? 'No results' : plural(count, 'result', 'results');
    const wait = setTimeout(() => setSaid(words), pauseBeforeSpeaking);
    return () => clearTimeout(wait);
  }, [count, typed]);
  return (
    <p role="status" className="spoken">
      {said}
    </p>
  );
}
