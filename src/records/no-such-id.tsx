import type { ReactNode } from 'react';
import { PageHead, ScreenPage } from '../ui/kit/page.tsx';
import { ScreenTitle } from '../ui/kit/screen-title.tsx';
import { Trouble } from '../ui/kit/trouble.tsx';

interface NoSuchIdProps {
  /** What the address should name: `discount code`. */
  noun: string;
  /** What the address has instead of an ID. */
  text: string;
  /** What has such IDs: `contacts`. */
  numbered: string;
  /** A link to go on from here. */
  children: ReactNode;
}

/** Replaces a form whose address has no usable ID, so nobody types what cannot be sent. */
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
