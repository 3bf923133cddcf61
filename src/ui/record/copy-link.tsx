import { CopyButton } from './drawer-parts.tsx';

/** Button that copies the URL of this page. */
export function CopyLinkButton() {
  return (
    <CopyButton text={window.location.href} what="Link">
      Copy link
    </CopyButton>
  );
}
