import { type Ref, useImperativeHandle } from 'react';

/** Makes an existing element the target of a Mantine popover, so that a panel can load after its button. */
export function Existing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
