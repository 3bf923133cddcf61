import { InputWrapperContext } from '@mantine/core';
import type { ReactNode } from 'react';

interface DescribedProps {
  /** Id of the input. */
  id: string;
  /** Ids of what describes it; none where nothing does. */
  by: string | undefined;
  children: ReactNode;
}

/** Ties one of Mantine's inputs to words that stand beside it: outside of a wrapper it drops `aria-describedby`. */
export function Described({ id, by, children }: DescribedProps) {
  return (
    <InputWrapperContext
      value={{
        inputId: id,
        describedBy: by,
        offsetTop: false,
        offsetBottom: false,
        labelId: undefined,
        getStyles: null,
      }}
    >
      {children}
    </InputWrapperContext>
  );
}
