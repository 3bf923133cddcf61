import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { fieldId, focusUnfolded } from '../fields/fields.tsx';

/** The step is in the address, so that Back leads from the review to the form; what was typed is not. */
export function useStep() {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const reviewing = useLocation({ select: ({ search }) => 'step' in search && search.step === 'review' });
  useEffect(() => {
    // A tab that begins here has nothing to review, and no form beneath: whatever led back to it would lead elsewhere.
    if (!reviewing || router.history.canGoBack()) return;
    void navigate({
      to: '.',
      search: ({ step: _step, ...rest }: { step?: string | undefined }) => rest,
      state: true,
      replace: true,
    });
  }, [reviewing, router, navigate]);
  return {
    reviewing,
    review: () => void navigate({ to: '.', search: (old: object) => ({ ...old, step: 'review' }), state: true }),
    edit: () => {
      // As the address is by now: an answer may come after the reader has gone back, or elsewhere.
      const now = router.state.location;
      if (now.pathname === pathname && 'step' in now.search && now.search.step === 'review') router.history.back();
    },
  };
}

/** The focus goes to the field that is named last, once the form is on screen again. */
export function useFocusField(isOnScreen: boolean, stage?: unknown) {
  const field = useRef<string>(undefined);
  useEffect(() => {
    if (!isOnScreen || !field.current) return;
    focusUnfolded(fieldId(field.current));
    field.current = undefined;
  }, [isOnScreen, stage]);
  return (name: string) => {
    field.current = name;
  };
}

/** For what comes after an answer: whether the form, and its review, are still on screen then. */
export function usePresence(reviewing: boolean) {
  const isOnScreen = useRef(false);
  const isReviewing = useRef(false);
  useEffect(() => {
    isOnScreen.current = true;
    isReviewing.current = reviewing;
    return () => {
      isOnScreen.current = false;
      isReviewing.current = false;
    };
  }, [reviewing]);
  return { isOnScreen: () => isOnScreen.current, isReviewing: () => isReviewing.current };
}
