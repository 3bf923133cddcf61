/** Debian's WebKit on a screen that nobody sees, driven through the W3C's WebDriver protocol. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { expect } from 'playwright/test';
import { freePort } from './ports.ts';

const programs = { driver: '/usr/bin/WebKitWebDriver', screen: '/usr/bin/Xvfb' };
/** Of Debian. */
export const webKitPackages = ['webkit2gtk-driver', 'xvfb'];

/** What the journey needs and this machine has not, in words; blank where nothing is missing. */
export function missingForWebKit(): string {
  return Object.values(programs).every((path) => existsSync(path)) ? '' : webKitPackages.join(' with ');
}

/** As the protocol writes them. */
export const keys = { enter: '\uE007', right: '\uE014' };

/** Where an element of a kind may be; which of them is meant, the browser's own name for each tells. */
const places = {
  button: 'button, summary',
  link: 'a[href]',
  heading: 'h1, h2',
  radio: 'input[type=radio]',
  field: 'input:not([type=radio], [type=checkbox]), textarea, select',
  group: 'fieldset, [role=radiogroup], [role=group], section, nav',
};
type Kind = keyof typeof places;

const key = 'element-6066-11e4-a52e-4f735466cecf';
export interface Element {
  readonly [key]: string;
}

export interface WebKit {
  open(address: string): Promise<void>;
  /** Runs in the page as the body of a function. */
  run<Answer>(script: string, ...given: unknown[]): Promise<Answer>;
  /** The first of this kind and name that is shown, once there is one. */
  find(kind: Kind, name: string | RegExp, inside?: Element): Promise<Element>;
  press(kind: Kind, name: string | RegExp, inside?: Element): Promise<void>;
  /** Puts the focus into the field and presses these keys; between the parts of a day or a time, the arrow to the right. */
  type(name: string | RegExp, text: string, inside?: Element): Promise<void>;
  /** Waits until the screen says so. */
  see(words: RegExp): Promise<void>;
  /** What is in sight, as a PNG in Base64. Pictures of an element alone are black. */
  look(): Promise<string>;
  close(): Promise<void>;
}

export async function startWebKit(): Promise<WebKit> {
  const screen = spawn(programs.screen, ['-displayfd', '3', '-screen', '0', '1440x960x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      GDK_BACKEND: 'x11',
      LANG: 'en_US.UTF-8',
      TZ: 'UTC',
    },
  });
  const call = async <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(30_000),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await answer.json()) as { value: Answer };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  await expect.poll(() => call('GET', '/status').catch(() => undefined), 'the driver of WebKit').toBeDefined();
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} });
  const session = `/session/${sessionId}`;
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, width: 1440, height: 960 });

  const run: WebKit['run'] = (script, ...args) => call('POST', `${session}/execute/sync`, { script, args });

  const shown = async (kind: Kind, name: string | RegExp, inside?: Element): Promise<Element | undefined> => {
    const from = inside ? `${session}/element/${inside[key]}` : session;
    const using = { using: 'css selector', value: places[kind] };
    for (const element of await call<Element[]>('POST', `${from}/elements`, using)) {
      const one = `${session}/element/${element[key]}`;
      const label = await call<string>('GET', `${one}/computedlabel`);
      if (typeof name === 'string' ? label !== name : !name.test(label)) continue;
      // That of a row of choices lies unseen on its label.
      if (kind === 'radio') return run('return arguments[0].closest("label") ?? arguments[0]', element);
      // The driver's own answer is no for a link in a table that scrolls.
      if (await run('return arguments[0].checkVisibility({ visibilityProperty: true })', element)) return element;
    }
    return undefined;
  };

  const find: WebKit['find'] = async (kind, name, inside) => {
    let found: Element | undefined;
    // What React has taken away between two questions is looked for again.
    const look = async () => Boolean((found = await shown(kind, name, inside).catch(() => undefined)));
    await expect.poll(look, `the ${kind} ${name}`).toBe(true);
    return found as Element;
  };

  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    run,
    find,
    async press(kind, name, inside) {
      const element = await find(kind, name, inside);
      // Else it may end under the bar at the foot.
      await run('arguments[0].scrollIntoView({ block: "center" })', element);
      await call('POST', `${session}/element/${element[key]}/click`, {});
    },
    async type(name, text, inside) {
      await run('arguments[0].focus(); arguments[0].select?.()', await find('field', name, inside));
      const actions = Array.from(text, (value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]).flat();
      await call('POST', `${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async see(words) {
      const text = () => run<string>('return document.querySelector("main")?.innerText ?? ""');
      await expect.poll(text).toMatch(words);
    },
    async look() {
      // A picture is of the last frame.
      const script = 'requestAnimationFrame(() => requestAnimationFrame(arguments[0]))';
      await call('POST', `${session}/execute/async`, { script, args: [] });
      return call('GET', `${session}/screenshot`);
    },
    async close() {
      await call('DELETE', session).catch(() => undefined);
      driver.kill();
      screen.kill();
    },
  };
}
