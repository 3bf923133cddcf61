import { InputWrapperContext } from '@mantine/core';
import type { ReactNode } from 'react';

interface DescribedProps {
  /** The input's ID. */
  id: string;
  /** IDs of the elements that describe the input. */
  by: string | undefined;
  children: ReactNode;
}

/** Sets `aria-describedby` of a Mantine input, which drops it outside of its own wrapper. */
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
