import { read } from '../../api/query.ts';
import { listInput } from '../../records/lists.ts';
import { MessageCard, messageColumns, messageRecord } from './message.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';

export function MessagesScreen() {
  return (
    <ListScreen
      name="messages"
      title="Messages"
      noun="messages"
      request={(page) => read('listMessages', listInput('listMessages', { page, values: {} }))}
      columns={messageColumns}
      card={(message) => <MessageCard message={message} />}
      usualOrder="as returned by the service"
      whenNone="Messages appear here when they are written in the platform."
      note="Messages cannot be changed here."
      record={messageRecord}
    />
  );
}
