import { announce } from './announcer.tsx';

/** Copies a text and says so; true when it was copied. `what` names it: `ID`. */
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
