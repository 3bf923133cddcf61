/** What is to happen to the requests of one token, and what did. */
import { type Effects, type Fault, together } from './fault.ts';

/** Everything given must fit. A text is the whole path, with or without its query; a pattern is tried on both together. */
export interface Match {
  method?: string;
  path?: string | RegExp;
  /** Asked anew for each request that fits otherwise. */
  when?: () => boolean;
}

/** `left`: the browser closed the connection before it had its answer. */
export type End = 'open' | 'whole' | 'reset' | 'cut' | 'left';

/** A request as it arrived, and what was done with it. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Their names alone: the values hold the token. */
  readonly headers: readonly string[];
  readonly body: string;
  /** Its Idempotency-Key. */
  readonly key: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Connections are counted from 1. Several requests on one: it was kept alive. */
  readonly connection: number;
  /** Names of the faults; none when it was passed on as it was. */
  readonly faults: readonly string[];
  /** The status that the host answered with; null while, or because, it has not. */
  readonly executed: number | null;
  /** What the host's journal answered, for a question to it. */
  readonly answer: string;
  readonly end: End;
}

export type Choose = (request: { method: string; path: string }) => readonly [Fault, ...Fault[]] | undefined;

export interface FaultScript {
  /** The next request that matches, and no other. Comes before every `always`. */
  next: (match: Match, ...faults: [Fault, ...Fault[]]) => void;
  /** Every request that matches; of several, the one that was asked for last. */
  always: (match: Match, ...faults: [Fault, ...Fault[]]) => void;
  /** The same, and nothing is amiss when no request ever meets it. */
  standing: (match: Match, ...faults: [Fault, ...Fault[]]) => void;
  /** Every request that no other rule is for, also one without a token; asked anew for each. */
  each: (choose: Choose) => void;
  /** From here on everything passes. */
  clear: () => void;
  /** In the order of their arrival. */
  requests: (match?: Match) => readonly SeenRequest[];
  /** How many the host has answered, whatever the browser was told. */
  executed: (match?: Match) => number;
  /** Faults that no request has met, among them those that were cleared. */
  unmet: () => readonly string[];
  /** Where the token stood in what passed, beside the one header where it belongs. */
  sightings: () => readonly string[];
}

export interface Rule {
  match: Match;
  once: boolean;
  names: readonly string[];
  effects: Effects;
  met: boolean;
}

/** The same while it is being written. */
export type Entry = { -readonly [Key in keyof SeenRequest]: SeenRequest[Key] };

export class Script implements FaultScript {
  readonly #seen: Entry[] = [];
  #rules: Rule[] = [];
  #unmet: string[] = [];
  #choose: Choose = () => undefined;
  readonly #sightings = new Set<string>();
  /** The token, where its script goes by another name; it then belongs into no header either. */
  secret: string | undefined;

  next(match: Match, ...faults: [Fault, ...Fault[]]): void {
    this.#add(match, faults, true);
  }

  always(match: Match, ...faults: [Fault, ...Fault[]]): void {
    this.#add(match, faults, false);
  }

  standing(match: Match, ...faults: [Fault, ...Fault[]]): void {
    this.#add(match, faults, false);
    for (const rule of this.#rules.slice(-1)) rule.met = true;
  }

  each(choose: Choose): void {
    this.#choose = choose;
  }

  clear(): void {
    this.#unmet = [...this.unmet()];
    this.#rules = [];
    this.#choose = () => undefined;
  }

  requests(match: Match = {}): readonly SeenRequest[] {
    return this.#seen.filter((request) => fits(match, request));
  }

  executed(match: Match = {}): number {
    return this.requests(match).filter(({ executed }) => executed !== null).length;
  }

  unmet(): readonly string[] {
    const waiting = this.#rules.filter(({ met }) => !met);
    return [
      ...this.#unmet,
      ...waiting.map(({ match, names }) => {
        return `${names.join(' + ')} on ${match.method ?? 'any'} ${String(match.path ?? 'request')}`;
      }),
    ];
  }

  /** The rule for a request. One without a token is an app file: only a rule that names a path is for it. */
  take(request: { method: string; path: string }, { withToken }: { withToken: boolean }): Rule | undefined {
    const fitting = this.#rules.filter(({ match, once, met }) => {
      return fits(match, request) && !(once && met) && (withToken || match.path !== undefined);
    });
    const rule = fitting.find(({ once }) => once) ?? fitting.at(-1);
    if (rule) {
      rule.met = true;
      return rule;
    }
    const chosen = this.#choose(request);
    return chosen && { ...ruleOf({}, chosen, true), met: true };
  }

  record(request: Entry): void {
    this.#seen.push(request);
  }

  sightings(): readonly string[] {
    return [...this.#sightings];
  }

  sighted(place: string): void {
    this.#sightings.add(place);
  }

  #add(match: Match, faults: readonly Fault[], once: boolean): void {
    this.#rules.push(ruleOf(match, faults, once));
  }
}

function ruleOf(match: Match, faults: readonly Fault[], once: boolean): Rule {
  return { match, once, names: faults.map(({ name }) => name), effects: together(faults), met: false };
}

function fits({ method, path, when }: Match, request: { method: string; path: string }): boolean {
  if (method !== undefined && method !== request.method) return false;
  if (!isAt(path, request)) return false;
  return when === undefined || when();
}

function isAt(path: Match['path'], request: { path: string }): boolean {
  if (path === undefined) return true;
  // `search`, unlike `test`, starts from the beginning every time.
  if (path instanceof RegExp) return request.path.search(path) !== -1;
  return path === request.path || path === request.path.split('?', 1)[0];
}
