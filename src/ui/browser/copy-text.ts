import { announce } from './announcer.tsx';

/** Copies a text and announces it. `what` names the text: `ID`. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied`);
    return true;
  } catch {
    announce(`${what} could not be copied. The browser does not allow it.`, 'assertive');
    return false;
  }
}
