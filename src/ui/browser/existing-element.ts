import { type Ref, useImperativeHandle } from 'react';

/** Stands for an element that is on the page already, so that a panel's code can arrive after its button. */
export function Existing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
