import { useSearch } from '@tanstack/react-router';
import { listSource } from '#records/held-list.ts';
import { readyViews } from '#records/ready-views.ts';
import { MessageCard, messageColumns, messageRecord } from './columns.tsx';
import { inPlainText } from '#domain/values/plain-text.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { WithMatches } from '#ui/record/marked.tsx';
import type { Values } from '#ui/record/record-link.ts';

const source = listSource('listMessages');

/** URL keys that stay when the view changes. */
const kept = ['q'];

export function MessagesScreen() {
  const { q = '' } = useSearch({ strict: false }) as Values;
  return (
    <WithMatches typed={q}>
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
        kept={kept}
      />
    </WithMatches>
  );
}
