import { useEffect, useRef } from 'react';
import { fieldId } from '../fields/fields.tsx';

/** The focus goes to the field that is named last, once the form is on screen again. */
export function useReturnTo(isOnScreen: boolean, stage?: unknown) {
  const field = useRef<string>(undefined);
  useEffect(() => {
    if (!isOnScreen || !field.current) return;
    document.getElementById(fieldId(field.current))?.focus();
    field.current = undefined;
  }, [isOnScreen, stage]);
  return (name: string) => {
    field.current = name;
  };
}
