import { Button } from '@mantine/core';
import { account, keepAccount } from '../device/account.ts';
import { hasBulkRun } from '../device/drafts.ts';
import { isMarked } from '../device/mark.ts';
import { keepToken } from '../device/token.ts';
import classes from './other-token.module.css';

/** The token, where this tab holds it; what stands for it, where the host does. */
export type SignedInAs = { token: string; account?: undefined } | { token?: undefined; account: string };

/** Whether what lies in this tab, which has forgotten its token, is of whoever has this one. */
export async function isSameAsBefore(as: SignedInAs): Promise<boolean> {
  return as.account === undefined ? isMarked(as.token) : as.account === account();
}

export function keepSignedIn(as: SignedInAs): void {
  if (as.account === undefined) keepToken(as.token);
  else keepAccount(as.account);
}

/** Drafts belong to whoever typed them, and another token may be somebody else's. */
export function OtherToken({ back, goOn }: { back(): void; goOn(): void }) {
  return (
    <div className={classes.other}>
      <p>
        It is not the token that this tab was signed in with. If you go on, unsaved drafts in this tab
        {hasBulkRun() ? ' and how far the spreadsheet got are' : ' are'} deleted.
      </p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={back}>
          Use the earlier token
        </Button>
        <Button size="md" onClick={goOn}>
          Go on with this one
        </Button>
      </div>
    </div>
  );
}
