import { useEffect, useState } from 'react';
import { announce } from './announcer.tsx';

/** Copies a text and announces it. `what` names the text: `ID`. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied`);
    return true;
  } catch {
    announce(`Couldn’t copy ${what}. Your browser blocked it.`, 'assertive');
    return false;
  }
}

/** Returns `copy`, which copies the text, and `copied`, which is true for two seconds after that. */
export function useCopy(text: string, what: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const wait = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(wait);
  }, [copied]);
  return { copied, copy: () => void copyText(text, what).then(setCopied) };
}
