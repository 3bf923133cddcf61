/** Icons of the command menu: one for each kind of record, like those of the navigation. */
import {
  type Icon,
  IconArrowsExchange,
  IconBuildingBank,
  IconHeartHandshake,
  IconMail,
  IconSpeakerphone,
  IconTicket,
  IconUser,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import type { RecordKind } from '#records/record-kinds.ts';

export const recordIcons: Readonly<Record<RecordKind, Icon>> = {
  transaction: IconArrowsExchange,
  campaign: IconSpeakerphone,
  contact: IconUser,
  household: IconUsersGroup,
  pledge: IconHeartHandshake,
  ticket: IconTicket,
  payout: IconBuildingBank,
  message: IconMail,
  webhook: IconWebhook,
};
