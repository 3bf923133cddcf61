/** Actions of the current screen, for the command menu and for single-key shortcuts. */
import { useEffect } from 'react';

export interface PageAction {
  /** The label in the command menu: `Next page`. */
  label: string;
  run(): void;
  /** Its single-key shortcut, when shortcuts are on. */
  key?: '/' | '[' | ']' | 'r' | 'j' | 'k' | 't';
}

interface Registration {
  actions: readonly PageAction[];
}

const registrations = new Set<Registration>();

/** Returns the actions of all components on screen. */
export function pageActions(): readonly PageAction[] {
  return [...registrations].flatMap(({ actions }) => actions);
}

/** Registers these actions while the component is on screen. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    const registration = { actions };
    registrations.add(registration);
    return () => {
      registrations.delete(registration);
    };
  }, [actions]);
}
