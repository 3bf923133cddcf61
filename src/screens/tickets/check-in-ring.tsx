import classes from './check-in-ring.module.css';

/** The share of the tickets that are checked in, as a ring. The words beside it say it. */
export function CheckInRing({ checkedIn, count }: { checkedIn: number; count: number }) {
  const share = count === 0 ? 0 : (checkedIn / count) * 100;
  return (
    <svg className={classes.ring} viewBox="0 0 40 40" width={44} height={44} aria-hidden>
      <circle cx={20} cy={20} r={radius} pathLength={100} />
      {checkedIn > 0 ? (
        <circle cx={20} cy={20} r={radius} pathLength={100} data-in strokeDasharray={`${share} 100`} />
      ) : null}
    </svg>
  );
}

const radius = 17;
