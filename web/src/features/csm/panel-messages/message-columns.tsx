import {
  type ColumnOf,
  messageLevels,
  panelMessageStates,
  type PanelMessage,
  type panelMessagesList,
} from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { audienceText, daysText, levelColours, stateColours, timesText } from './message-words.ts'
import css from './panel-messages.module.css'

const State = ({ message: { state } }: { message: PanelMessage }) => (
  <StatusBadge colour={stateColours[state]}>{inWords(panelMessageStates[state])}</StatusBadge>
)
const Level = ({ message: { level } }: { message: PanelMessage }) => (
  <StatusBadge colour={levelColours[level]}>{inWords(messageLevels[level])}</StatusBadge>
)

type HrefOf = (message: PanelMessage) => string

export const messageCells = (hrefOf: HrefOf): Cells<PanelMessage, ColumnOf<typeof panelMessagesList>> => ({
  title: {
    cell: message => (
      <Link data-row-link="" href={hrefOf(message)} className={css.title}>
        {message.title}
      </Link>
    ),
  },
  state: { cell: message => <State message={message} /> },
  level: { cell: message => <Level message={message} /> },
  audience: { width: '180px', truncate: true, cell: audienceText },
  times: { cell: message => <span data-tip={timesText(message)}>{daysText(message)}</span> },
  dismissed_count: {
    align: 'right',
    width: '80px',
    cell: ({ dismissed_count, state }) =>
      state === 'draft' || state === 'scheduled' ? '' : formatNumber(dismissed_count),
  },
})

/** The card on a phone: text, status, audience and dates. */
export const messageCard = (message: PanelMessage, hrefOf: HrefOf) => (
  <CardLines
    title={
      <Link data-row-link="" href={hrefOf(message)} className={css.cardTitle}>
        {message.title}
      </Link>
    }
    badges={
      <>
        <State message={message} />
        <Level message={message} />
      </>
    }
    below={[audienceText(message), daysText(message)].filter(Boolean).join(' · ')}
  />
)
