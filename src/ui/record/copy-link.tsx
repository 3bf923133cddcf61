import { CopyButton } from './drawer-parts.tsx';

/** Copies the address of what is on screen. */
export function CopyLinkButton() {
  return (
    <CopyButton text={window.location.href} what="Link">
      Copy link
    </CopyButton>
  );
}
