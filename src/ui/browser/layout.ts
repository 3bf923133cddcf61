import { useMediaQuery } from '@mantine/hooks';

/** Whether the page has a phone's width, where rows are cards. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
}
