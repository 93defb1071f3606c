import { messageLevels, messageStates, type PanelMessage } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { MessageMenu, type MessageActions } from './MessageMenu.tsx'
import { audienceText, daysText, levelColours, stateColours, timesText } from './message-words.ts'

export const messageColumns = (
  hrefOf: (message: PanelMessage) => string,
  actions: MessageActions,
): Column<PanelMessage>[] => [
  {
    key: 'title',
    label: 'Message',
    cell: message => (
      <Link data-row-link="" href={hrefOf(message)}>
        {message.title}
      </Link>
    ),
  },
  {
    key: 'state',
    label: 'State',
    card: 'end',
    cell: ({ state }) => <StatusBadge colour={stateColours[state]}>{messageStates[state]}</StatusBadge>,
  },
  {
    key: 'level',
    label: 'Level',
    cell: ({ level }) => <StatusBadge colour={levelColours[level]}>{messageLevels[level]}</StatusBadge>,
  },
  { key: 'audience', label: 'For', truncate: true, cell: audienceText },
  {
    key: 'times',
    label: 'Shown',
    card: 'line',
    cell: message => <span data-tip={timesText(message)}>{daysText(message)}</span>,
  },
  {
    key: 'dismissed_count',
    label: 'Closed by',
    align: 'right',
    cell: ({ dismissed_count, state }) =>
      state === 'draft' || state === 'scheduled' ? '' : formatNumber(dismissed_count),
  },
  { key: 'menu', label: 'Actions', cell: message => <MessageMenu message={message} actions={actions} /> },
]
