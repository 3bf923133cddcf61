/** Icons of the command menu: each kind of record has that of its list in the navigation. */
import { type Icon, IconLayoutList } from '@tabler/icons-react';
import { screens } from '#records/ways/navigation.ts';
import { type RecordKind, recordKinds } from '#records/record-kinds.ts';

export function recordIcon(kind: RecordKind): Icon {
  return screens.find(({ to }) => to === recordKinds[kind].list)?.Icon ?? IconLayoutList;
}
