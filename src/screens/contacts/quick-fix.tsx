/** The email, phone, consent, or part of a contact's name, to fill in where it's missing or wrong. */
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { writesOf } from '#api/write.ts';
import { type FixedField, isConsent } from '#domain/lists/quality.ts';
import { formId } from '#device/form-id.ts';
import { contactMethodKeys, knownContactMethods, newContactMethodRow } from '#records/contact-known.ts';
import { type QuickFix, QuickFixField, type QuickFixProps } from '#records/quick-fix.tsx';
import { type ContactBase, emailRemark, labelOf, phoneRemark } from './contact-labels.ts';
import type { ContactForm } from './fields.ts';
import { contactForm, listsNote } from './kind.ts';
import { rereadContact } from './reread.ts';

const isPhone = (text: string) => phoneRemark(text) === '';

function ContactFix(props: QuickFixProps) {
  const { id, wrong, field } = props;
  const cache = useQueryClient();
  const write = writesOf('updateContact', { affects: ['listHouseholds'] });
  return (
    <QuickFixField
      {...props}
      kind={contactForm}
      form={formId('contact', id)}
      label={field === 'reach' ? 'Email or phone' : labelOf(field)}
      link={linkOptions({ to: '/contacts/$contact', params: { contact: id } })}
      doubt={(text) => {
        if (isName(field) || isConsent(field) || emailRemark(text) === '' || (field === 'reach' && isPhone(text)))
          return '';
        return `This isn’t an email address${field === 'reach' ? ' or a phone number' : ''}.`;
      }}
      reread={() => rereadContact(cache, id)}
      fill={(base, text) => {
        if (isConsent(field)) return contactForm.toForm(base)[field] === true ? { [field]: false } : null;
        if (isName(field)) return base.known.values.get(field) === wrong ? { [field]: text } : null;
        return field === 'reach' ? added(base, text) : corrected(base, wrong, text);
      }}
      writing={{ ...write, send: (body, key) => write.send({ contact: id, body }, key) }}
    />
  );
}

const names = ['first_name', 'last_name', 'company_name'] as const;
const isName = (field: FixedField): field is (typeof names)[number] => names.some((name) => name === field);

/** Puts the email in place of the wrong one. */
function corrected({ known }: ContactBase, wrong: string, value: string): Partial<ContactForm> | null {
  const emails = knownContactMethods(known, 'emails');
  if (!emails.rows.some((row) => row.known === wrong)) return null;
  return { emails: { ...emails, rows: emails.rows.map((row) => (row.known === wrong ? { ...row, value } : row)) } };
}

function added({ known }: ContactBase, value: string): Partial<ContactForm> | null {
  if (contactMethodKeys.some((key) => knownContactMethods(known, key).rows.length > 0)) return null;
  const key = isPhone(value) ? 'phones' : 'emails';
  const methods = knownContactMethods(known, key);
  return { [key]: { ...methods, rows: [{ ...newContactMethodRow, value }] } };
}

export const contactFix: QuickFix = {
  Fix: ContactFix,
  note: (check) =>
    check === 'reach' || check === 'email' ? `${contactForm.whyUnchanged} ${listsNote}` : contactForm.whyUnchanged,
};
