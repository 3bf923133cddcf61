import { useMediaQuery } from '@mantine/hooks';

/** Returns true on a phone-sized page, where rows are shown as cards. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
}
