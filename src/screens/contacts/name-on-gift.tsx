/** Fills in the names that the platform requires with every change, from a gift of a contact whose record no answer has had. */
import { Button } from '@mantine/core';
import type { ContactSnapshot, DonorFields } from '#domain/snapshots.ts';
import { formId } from '#device/form-id.ts';
import type { Prefill } from '#device/prefills.ts';
import { useOpenPrefilled } from '#records/undo-plan.ts';

/**
 * Returns the form with the name that the gift's donor gave; null if there's none. The email, the phone, and the address of a gift
 * may be on file already, and would be added a second time.
 */
export function nameOnGift(id: string, { from, fields }: ContactSnapshot<DonorFields>): Prefill | null {
  const { first_name, last_name, company_name } = fields;
  const filled =
    first_name && last_name
      ? { type: 'individual', first_name, last_name }
      : company_name
        ? { type: 'company', company_name }
        : null;
  return (
    filled && {
      form: formId('contact', id),
      title: 'Name filled in from a gift',
      text: `It’s the name on transaction ${from.id}. The contact may have another, so check it before you save.`,
      values: filled,
    }
  );
}

export function NameOnGift({ id, donor }: { id: string; donor: ContactSnapshot<DonorFields> | undefined }) {
  const openPrefilled = useOpenPrefilled();
  const prefill = donor && nameOnGift(id, donor);
  if (!donor || !prefill) return null;
  return (
    <Button
      variant="transparent"
      onClick={() => openPrefilled({ to: '/contacts/$contact/edit', params: { contact: id } }, prefill)}
    >
      Fill in the name on transaction {donor.from.id}
    </Button>
  );
}
