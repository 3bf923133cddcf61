/** Ways to reach somebody, as links where they are written like one. */
import { Words } from './cells.tsx';

/** Null where it has no digit. */
export function callTo(phone: string): string | null {
  return /\d/.test(phone) ? `tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}` : null;
}

/** Null where it is not written like an address. */
export function mailTo(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : null;
}

export function EmailLink({ email }: { email: string | null }) {
  return <Way text={email} href={email && mailTo(email)} />;
}

export function PhoneLink({ phone }: { phone: string | null }) {
  return <Way text={phone} href={phone && callTo(phone)} />;
}

function Way({ text, href }: { text: string | null; href: string | null }) {
  const words = <Words>{text}</Words>;
  return href ? <a href={href}>{words}</a> : words;
}
