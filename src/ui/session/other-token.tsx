import type { SignedIn } from '../../api/session.ts';
import { Button } from '../kit/button.tsx';
import { account, storeAccount } from '../../device/account.ts';
import { hasBulkRun } from '../../device/drafts.ts';
import { type TokenMatch, compareFingerprint } from '../../device/token-fingerprint.ts';
import { storeToken } from '../../device/token.ts';
import { announce } from '../browser/announcer.tsx';
import classes from './other-token.module.css';

/** The token when this tab holds it, the account key when the host does. */
export type SignedInAs =
  | { token: string; account?: undefined }
  | { token?: undefined; account: string; secret: string };

export function signedInAs({ account, secret = '' }: SignedIn, token: string): SignedInAs {
  return account === undefined ? { token } : { account, secret };
}

/** Whether this tab's drafts belong to whoever signs in now. */
export async function matchEarlierSignIn(as: SignedInAs): Promise<TokenMatch> {
  if (as.account === undefined) return compareFingerprint(as.token);
  return as.account === account() ? 'same' : 'other';
}

export function keepSignedIn(as: SignedInAs): void {
  // What was said of a token that was refused is over.
  announce('', 'assertive');
  if (as.account === undefined) storeToken(as.token);
  else storeAccount(as.account, as.secret);
}

interface OtherTokenProps {
  /** False where it may be the same one, and nothing tells. */
  isSure?: boolean;
  back(): void;
  goOn(): void;
}

/** Drafts belong to whoever typed them, and another token may be somebody else's. */
export function OtherToken({ isSure = true, back, goOn }: OtherTokenProps) {
  return (
    <div className={classes.other}>
      <p>
        {isSure
          ? 'This tab was signed in with another one.'
          : 'This browser cannot tell here whether this tab was signed in with it, so it counts as another one.'}{' '}
        If you go on, unsaved drafts in this tab
        {hasBulkRun() ? ' and how far the spreadsheet got are' : ' are'} deleted.
      </p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={back}>
          {isSure ? 'Use the earlier token' : 'Back'}
        </Button>
        <Button size="md" onClick={goOn}>
          Go on with this one
        </Button>
      </div>
    </div>
  );
}
