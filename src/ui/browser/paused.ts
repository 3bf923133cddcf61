import { useEffect, useState } from 'react';

/** Returns the text as it was when it last stayed the same for so many milliseconds. */
export function usePaused(text: string, pause: number): string {
  const [paused, setPaused] = useState('');
  useEffect(() => {
    const wait = setTimeout(() => setPaused(text), pause);
    return () => clearTimeout(wait);
  }, [text, pause]);
  return paused;
}
