/** The trace of a form's write: the changed fields in Activity, and the result of a save. */
import type { FieldValues } from 'react-hook-form';
import { addDetails } from '#device/activity.ts';
import type { FormId } from '#device/form-id.ts';
import { tellSaved } from '#device/form-tabs.ts';
import { keepSaveResult } from '#device/save-results.ts';
import { type FormKind, undoOf } from './form-kind.ts';
import { changedFields } from './parts.ts';

interface Sent<Base, Values extends FieldValues, Body, Answer> {
  kind: FormKind<Base, Values, Body, Answer>;
  id: FormId;
  base: Base;
  values: Values;
}

const setBy = <Base, Values extends FieldValues, Body, Answer>({
  kind,
  base,
  values,
}: Sent<Base, Values, Body, Answer>) => changedFields(kind.parts(base), kind.toForm(base), values);

/** Names the changed fields in Activity, whatever the outcome. */
export function keepSent<Base, Values extends FieldValues, Body, Answer>(sent: Sent<Base, Values, Body, Answer>): void {
  const { kind, id, base, values } = sent;
  const changed = kind.review(base, values).filter((line) => line.changed);
  addDetails(id, { form: setBy(sent), changed: changed.map(({ label }) => label) });
}

/** Keeps the result of a save for the page shown next, and its undo. Returns its time, in milliseconds. */
export function keepSaved<Base, Values extends FieldValues, Body, Answer>(
  sent: Sent<Base, Values, Body, Answer>,
  answer: Answer,
  isUndo = false,
): number {
  const { kind, id, base, values } = sent;
  tellSaved(id);
  const body = kind.toBody(base, values);
  const savedAt = Date.now();
  const undo = undoOf(kind, base, body);
  keepSaveResult(id, savedAt, { ...kind.compare(base, body, answer), undo, set: setBy(sent), isUndo });
  addDetails(id, { savedAt });
  return savedAt;
}
