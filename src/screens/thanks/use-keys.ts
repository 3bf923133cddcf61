import { useEffect, useEffectEvent, useRef } from 'react';

/** Keys of thank-you mode. */
export type Keys = Readonly<Record<'Enter' | 'ArrowRight' | 'ArrowLeft' | 'Escape' | 'Ctrl+Z', () => void>>;

const pressable = 'a, button, summary';
const typedInto = 'input, textarea, select, [contenteditable]';
const inTheWay = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Handles keys while the screen is shown, except while a dialog is open. Enter presses the focused button by itself. */
export function useKeys(keys: Keys): void {
  // A key that closes a dialog has closed it by the time it gets here.
  const isCovered = useRef(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, shiftKey, repeat } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.defaultPrevented || event.isComposing || altKey || shiftKey || repeat) return;
    if (isCovered.current) return;
    if (target instanceof Element && target.closest(key === 'Enter' ? `${pressable}, ${typedInto}` : typedInto)) return;
    const name = isCommand ? (key === 'z' ? 'Ctrl+Z' : '') : key;
    if (!Object.hasOwn(keys, name)) return;
    event.preventDefault();
    keys[name as keyof Keys]();
  });
  useEffect(() => {
    const look = () => {
      isCovered.current = document.querySelector(inTheWay) !== null;
    };
    window.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', press);
    };
  }, []);
}
