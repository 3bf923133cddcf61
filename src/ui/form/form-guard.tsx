import { LeaveGuard } from './leave-guard.tsx';
import type { WriteState } from './write.ts';

interface FormGuardProps {
  holds: () => boolean;
  /** What is changed: `Ames family`. */
  subject: string;
  step: WriteState['step'];
}

/** Holds the reader at a form that is not settled, and says what is true of its change at that moment. */
export function FormGuard({ holds, subject, step }: FormGuardProps) {
  return <LeaveGuard holds={holds} {...leaving(subject, step)} />;
}

function leaving(subject: string, step: WriteState['step']): { title: string; loss: string } {
  if (step === 'sending') {
    return {
      title: 'Leave before the answer comes?',
      loss: `Your changes to ${subject} are being sent. What becomes of them will stand under Activity.`,
    };
  }
  if (step === 'not-known') {
    return {
      title: 'Leave before this is settled?',
      loss: `Your changes to ${subject} were sent, and nobody knows yet whether they were saved. Home and Activity list them until that is settled.`,
    };
  }
  return {
    title: 'Leave without saving?',
    loss: `Your changes to ${subject} have not been sent. They are kept as a draft in this tab.`,
  };
}
