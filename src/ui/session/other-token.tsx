import type { SignedIn } from '#api/session.ts';
import { Button } from '#ui/kit/button.tsx';
import { account, storeAccount } from '#device/account.ts';
import { hasBulkRun } from '#device/drafts.ts';
import { compareFingerprint, storeToken, type TokenMatch } from '#device/token.ts';
import { announce } from '#ui/browser/announcer.tsx';
import classes from './other-token.module.css';

/** The token when this tab holds it, the account key when the host does. */
export type SignedInAs =
  | { token: string; account?: undefined }
  | { token?: undefined; account: string; secret: string };

export function signedInAs({ account, secret = '' }: SignedIn, token: string): SignedInAs {
  return account === undefined ? { token } : { account, secret };
}

/** Returns whether the new sign-in uses the token that this tab's drafts belong to. */
export async function matchEarlierSignIn(as: SignedInAs): Promise<TokenMatch> {
  if (as.account === undefined) return compareFingerprint(as.token);
  return as.account === account() ? 'same' : 'other';
}

export function keepSignedIn(as: SignedInAs): void {
  // Clear the announcement about an earlier, rejected token.
  announce('', 'assertive');
  if (as.account === undefined) storeToken(as.token);
  else storeAccount(as.account, as.secret);
}

interface OtherTokenProps {
  /** False if the tokens can't be compared. */
  isSure?: boolean;
  back(): void;
  goOn(): void;
}

/** Asks before a different token, possibly another person's, deletes this tab's drafts. */
export function OtherToken({ isSure = true, back, goOn }: OtherTokenProps) {
  return (
    <div className={classes.other}>
      <p>
        {isSure
          ? 'This tab was signed in with a different token.'
          : 'We can’t verify here that it’s the same token, so we treat it as a different one.'}{' '}
        {hasBulkRun()
          ? 'If you continue, unsaved drafts in this tab and your import progress are deleted.'
          : 'If you continue, unsaved drafts in this tab are deleted.'}
      </p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={back}>
          {isSure ? 'Use the previous token' : 'Back'}
        </Button>
        <Button size="md" onClick={goOn}>
          Continue with this token
        </Button>
      </div>
    </div>
  );
}
