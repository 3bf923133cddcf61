/** The envelope name or the head of a household, to fill in where it's missing. */
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { writesOf } from '#api/write.ts';
import type { Household } from '#api/resources.ts';
import { formId } from '#device/form-id.ts';
import { failedReread, readAgain } from '#records/find.ts';
import { showSaved } from '#records/household.tsx';
import { type QuickFix, QuickFixField, type QuickFixProps } from '#records/quick-fix.tsx';
import { currentSync } from '#sync/current.ts';
import type { Reread } from '#ui/form/form-kind.ts';
import { householdForm } from './body.ts';

function HouseholdFix(props: QuickFixProps) {
  const { id, name, field } = props;
  const cache = useQueryClient();
  const write = writesOf('updateHousehold', { affects: ['listHouseholds'] });
  const reread = async (): Promise<Reread<Household>> => {
    try {
      const held = await currentSync.get()?.row('listHouseholds', id);
      const found = await readAgain(cache, 'listHouseholds', id, { at: held?.page ?? 1, values: {} }, name);
      return found ? { result: 'found', base: found.row, at: found.loadedAt } : { result: 'missing' };
    } catch (error) {
      return failedReread(error);
    }
  };
  return (
    <QuickFixField
      {...props}
      kind={householdForm}
      form={formId('household', id)}
      label={field === 'head_contact_id' ? 'Head of household' : 'Envelope name'}
      link={linkOptions({ to: '/households/$household', params: { household: id }, state: { searchText: name } })}
      reread={reread}
      fill={
        field === 'head_contact_id'
          ? withHead
          : (base, envelope_name) => (base.envelope_name ? null : { envelope_name })
      }
      writing={{ ...write, send: (body, key) => write.send({ household: id, body }, key) }}
      saved={(answer) => answer && showSaved(cache, answer)}
    />
  );
}

function withHead({ contacts, head_contact_id: now }: Household, head_contact_id: string) {
  const has = (id: string | null) => id !== null && contacts.some((member) => member.id === id);
  return has(now) || !has(head_contact_id) ? null : { head_contact_id };
}

export const householdFix: QuickFix = { Fix: HouseholdFix, note: () => householdForm.whyUnchanged };
