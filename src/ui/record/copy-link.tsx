import { IconCheck, IconLink } from '@tabler/icons-react';
import { useCopy } from '../browser/copy-text.ts';
import { IconButton } from '../kit/button.tsx';

/** Button that copies the URL of this page. */
export function CopyLinkButton() {
  const { copied, copy } = useCopy(window.location.href, 'Link');
  const Icon = copied ? IconCheck : IconLink;
  return (
    <IconButton size={32} aria-label="Copy link" title="Copy link" onClick={copy}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
