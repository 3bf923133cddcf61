import { formatCount } from '../../domain/values/labels.ts';
import { useCountdown } from '../browser/countdown.ts';
import classes from './load-progress.module.css';
import type { Loading } from './loaded.ts';
import { TextButton } from '../kit/button.tsx';

/** Progress of loading all pages, with Stop. */
export function LoadProgress({ loading, noun }: { loading: Loading; noun: string }) {
  const { page, last, rows, waitsUntil } = loading;
  const of = last === null ? '' : ` of ${formatCount(last)}`;
  return (
    <div className={classes.progress} role="group" aria-label={`Loading all ${noun}`}>
      <progress aria-label={`Pages of ${noun}`} {...(last === null ? {} : { value: page, max: last })} />
      <TextButton onClick={loading.stop}>Stop</TextButton>
      <span>{`Page ${formatCount(page)}${of}, ${formatCount(rows)} rows`}</span>
      {waitsUntil === null ? null : <Waits key={waitsUntil} until={waitsUntil} />}
    </div>
  );
}

function Waits({ until }: { until: number }) {
  const left = useCountdown(until, () => undefined);
  return <span>Too many requests. Resuming in {formatCount(left)} s.</span>;
}
