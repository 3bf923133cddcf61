import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { fieldId, focusUnfolded } from '../fields/fields.tsx';

/** Keeps the step in the URL, so that Back leads from the review to the form. Input is not in the URL. */
export function useStep() {
  const navigate = useNavigate();
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const reviewing = useLocation({ select: ({ search }) => 'step' in search && search.step === 'review' });
  useEffect(() => {
    // A tab that opens at the review has nothing to review, and no form in its history to go back to.
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
      // Reads the current URL, because the response may arrive after the user has navigated.
      const now = router.state.location;
      if (now.pathname === pathname && 'step' in now.search && now.search.step === 'review') router.history.back();
    },
  };
}

/** Returns a function that names a field to focus once the form is on screen again. */
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

/** Returns functions that tell, after a response, whether the form or its review is still on screen. */
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
