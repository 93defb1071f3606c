import { messageLevels, messageStates, type PanelMessage } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import type { Column } from '@/ui/table/column.ts'
import { MessageMenu, type MessageActions } from './MessageMenu.tsx'
import { audienceText, daysText, levelColours, stateColours, timesText } from './message-words.ts'
import css from './panel-messages.module.css'

const State = ({ message: { state } }: { message: PanelMessage }) => (
  <StatusBadge colour={stateColours[state]}>{messageStates[state]}</StatusBadge>
)
const Level = ({ message: { level } }: { message: PanelMessage }) => (
  <StatusBadge colour={levelColours[level]}>{messageLevels[level]}</StatusBadge>
)

export const messageColumns = (
  hrefOf: (message: PanelMessage) => string,
  actions: MessageActions,
): Column<PanelMessage>[] => [
  {
    key: 'title',
    label: 'Message',
    cell: message => (
      <Link data-row-link="" href={hrefOf(message)} className={css.title}>
        {message.title}
      </Link>
    ),
  },
  { key: 'state', label: 'State', cell: message => <State message={message} /> },
  { key: 'level', label: 'Level', cell: message => <Level message={message} /> },
  { key: 'audience', label: 'For', width: '180px', truncate: true, cell: audienceText },
  {
    key: 'times',
    label: 'Shown',
    cell: message => <span data-tip={timesText(message)}>{daysText(message)}</span>,
  },
  {
    key: 'dismissed_count',
    label: 'Closed by',
    align: 'right',
    width: '80px',
    cell: ({ dismissed_count, state }) =>
      state === 'draft' || state === 'scheduled' ? '' : formatNumber(dismissed_count),
  },
  {
    key: 'menu',
    label: 'Actions',
    width: '64px',
    align: 'right',
    sticky: 'end',
    cell: message => <MessageMenu message={message} actions={actions} />,
  },
]

/** On a phone: what it says, how things stand, for whom and when. */
export const messageCards = (
  hrefOf: (message: PanelMessage) => string,
  actions: MessageActions,
): Column<PanelMessage>[] => [
  {
    key: 'title',
    label: 'Message',
    cell: message => (
      <>
        <Link data-row-link="" href={hrefOf(message)} className={css.cardTitle}>
          {message.title}
        </Link>
        <span className={css.cardFacts}>
          <State message={message} />
          <Level message={message} />
          <span>{[audienceText(message), daysText(message)].filter(Boolean).join(' · ')}</span>
        </span>
      </>
    ),
  },
  { key: 'menu', label: 'Actions', card: 'end', cell: message => <MessageMenu message={message} actions={actions} /> },
]
