import { Button } from '../../ui/kit/button.tsx';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { announce } from '../../ui/browser/announcer.tsx';
import { CopyButton } from '../../ui/record/drawer-parts.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import classes from './signature.module.css';

const shownFor = 30;

/** The secret that signs events. In the page only while it is shown; hides again after a while. */
export function WebhookSignature({ signature }: { signature: string | null }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    announce(`Signature shown for ${shownFor} seconds`);
    const wait = setTimeout(() => {
      setShown(false);
      announce('Signature hidden');
    }, shownFor * 1000);
    return () => clearTimeout(wait);
  }, [shown]);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <Panel
      title="Signature"
      footer={`Anyone with this signature can forge events. It hides again after ${shownFor} seconds.`}
    >
      <div className={classes.body}>
        {signature ? (
          <>
            <p className={classes.signature}>
              {shown ? <code>{signature}</code> : <span aria-hidden>{'•'.repeat(12)}</span>}
              {shown ? null : <span className="spoken">Hidden</span>}
            </p>
            <div className={classes.actions}>
              <Button leftSection={<Icon size={16} stroke={1.6} aria-hidden />} onClick={() => setShown(!shown)}>
                {shown ? 'Hide signature' : 'Show signature'}
              </Button>
              <CopyButton text={signature} what="signature" />
            </div>
          </>
        ) : (
          <p>None.</p>
        )}
      </div>
    </Panel>
  );
}
