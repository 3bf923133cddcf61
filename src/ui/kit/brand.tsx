import classes from './brand.module.css';

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
        <rect width="20" height="20" rx="4" fill="#0f6b5c" />
        <path d="M5 6h10M5 10h7M5 14h4" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      Steward
    </span>
  );
}

/** Marks the sandbox, where all data is sample data. */
export function SandboxMark() {
  return <span className={classes.sandbox}>SANDBOX</span>;
}
