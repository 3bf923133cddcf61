import type { ReactNode } from 'react';
import { PageHead, ScreenPage } from '../ui/kit/page.tsx';
import { ScreenTitle } from '../ui/kit/screen-title.tsx';
import { Trouble } from '../ui/kit/trouble.tsx';

interface NoSuchIdProps {
  /** What the address should name: `discount code`. */
  noun: string;
  /** What stands there in the place of an ID. */
  text: string;
  /** What the service numbers so: `contacts`. */
  numbered: string;
  /** The way on. */
  children: ReactNode;
}

/** The page of a form whose address has no ID in it, so that nothing can be typed that could not be sent. */
export function NoSuchId({ noun, text, numbered, children }: NoSuchIdProps) {
  return (
    <ScreenPage width="form">
      <PageHead title={<ScreenTitle title={`There is no such ${noun}`} />} />
      <Trouble
        title="The address names none."
        why={`“${text}” is no ID: the service numbers its ${numbered} with digits, from 1.`}
      >
        {children}
      </Trouble>
    </ScreenPage>
  );
}
