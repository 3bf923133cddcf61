/** Answers the same question again with the same answer, until something that it is made of has changed. */
export function forLast<Asked, Answer>(make: (asked: Asked) => Answer, madeOf: (asked: Asked) => readonly unknown[]) {
  let last: { of: readonly unknown[]; answer: Answer } | undefined;
  return (asked: Asked): Answer => {
    const of = [JSON.stringify(asked), ...madeOf(asked)];
    if (!last?.of.every((part, place) => part === of[place])) last = { of, answer: make(asked) };
    return last.answer;
  };
}

/** The same for a question without words. */
export function cached<Answer>(make: () => Answer, madeOf: () => readonly unknown[]): () => Answer {
  const last = forLast((_: null) => make(), madeOf);
  return () => last(null);
}

/** Compares values as JSON writes them, with keys in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Groups rows in the order in which keys first appear. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const held = groups.get(key);
    if (held) held.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Returns the map's value, creating it on first use. */
export function getOrMake<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Makes what belongs to a key once: formats and clocks are slow to make. */
export function oncePerKey<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => getOrMake(made, key, () => make(key));
}
