import { listSource } from '../../records/held-list.ts';
import { readyViews } from '../../records/ready-views.ts';
import { MessageCard, messageColumns, messageRecord } from './columns.tsx';
import { inPlainText } from '../../domain/values/plain-text.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listMessages');

export function MessagesScreen() {
  return (
    <ListScreen
      name="messages"
      title="Messages"
      noun="messages"
      source={source}
      columns={messageColumns}
      card={(message) => <MessageCard message={message} />}
      searchedAs={inPlainText}
      whenNone="Create messages in your fundraising platform to see them here."
      note="Messages are read-only in Steward."
      record={messageRecord}
      views={readyViews.messages}
    />
  );
}
