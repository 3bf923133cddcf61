import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './search-box.module.css';

const pauseWhileTyping = 300;

interface ListSearchProps {
  label: string;
  text: string | undefined;
  /** Trimmed. */
  search(text: string): void;
}

/** A debounced search box. Enter searches at once. */
export function ListSearch({ label, text = '', search }: ListSearchProps) {
  const [typed, setTyped] = useState(text);
  const asked = useRef(text);
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => () => clearTimeout(pending.current), []);

  const ask = (words: string) => {
    clearTimeout(pending.current);
    const sought = words.trim();
    if (sought === asked.current) return;
    asked.current = sought;
    search(sought);
  };
  return (
    <form
      role="search"
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        onChange={(event) => {
          const words = event.currentTarget.value;
          setTyped(words);
          clearTimeout(pending.current);
          pending.current = setTimeout(() => ask(words), pauseWhileTyping);
        }}
      />
    </form>
  );
}
