import {
  access,
  api,
  type ColumnOf,
  formatPhone,
  languages,
  loggedEvents,
  type LoggedMessage,
  messageLogList,
  messageReasons,
  messageStates,
  messageWays,
  threadsList,
} from '@preceptor/contract'
import { formatInstant } from '@/lib/format.ts'
import { formatPrice } from '@/lib/format-more.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency, useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useCan } from '@/session/session.ts'
import { Link } from '@/ui/Link.tsx'
import { Empty } from '@/ui/page/Empty.tsx'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { BackToList } from '@/widgets/list/BackToList.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { ListScreen } from '@/widgets/list/ListScreen.tsx'
import { useList } from '@/widgets/list/use-list.ts'
import { messageLogTexts } from './texts.ts'

/** R-RTE-9: sent messages with their recipient, delivery state, and the reason for any failure. */
export default function MessageLogPage() {
  const t = useTexts(messageLogTexts)
  const to = useAgencyPaths()
  const { timeZone } = useAgency()
  const mayRead = useCan(access.readThreads)
  const list = useList(api.messageLog.list, messageLogList)
  const hrefOf = ({ employee_id }: LoggedMessage) => to.employee(employee_id, 'messages')
  return (
    <ListScreen
      list={list}
      title={t('title')}
      about={t('about')}
      back={mayRead && <BackToList list={threadsList} label={t('back')} path={to.page(agencyPages.messages.path)} />}
      search={{ label: t('search'), placeholder: t('searchHint') }}
      counts={api.messageLog.counts}
      actions={{ exports: api.messageLog.export }}
      opens
      nameOf={row => row.name}
      cells={cells(hrefOf, timeZone, to.bulkChange)}
      card={row => cardOf(row, hrefOf(row), timeZone)}
      empty={<Empty title={t('empty')} hint={t('emptyHint')} />}
    />
  )
}

const eventOf = ({ event }: LoggedMessage) => (event === null ? '' : inWords(loggedEvents[event] ?? event))

const NameOf = ({ row, href }: { row: LoggedMessage; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const bad: ReadonlySet<LoggedMessage['state']> = new Set(['undelivered', 'bounced', 'complained', 'failed'] as const)
const waiting: ReadonlySet<LoggedMessage['state']> = new Set(['queued', 'held'] as const)

function colourOf(state: LoggedMessage['state']): StatusColour {
  if (bad.has(state)) return 'red'
  if (waiting.has(state)) return 'blue'
  if (state === 'suppressed' || state === 'canceled') return 'grey'
  return 'green'
}

const StateOf = ({ row: { state } }: { row: LoggedMessage }) => (
  <StatusBadge colour={colourOf(state)}>{inWords(messageStates.names[state])}</StatusBadge>
)

const cardOf = (row: LoggedMessage, href: string, timeZone: string | undefined) => (
  <CardLines
    title={<NameOf row={row} href={href} />}
    badges={<StateOf row={row} />}
    text={[eventOf(row), inWords(messageWays[row.channel])].filter(Boolean).join(' · ')}
    below={[formatInstant(row.created_at, timeZone), whyOf(row, timeZone)].filter(Boolean).join(' · ')}
  />
)

function whyOf({ reason, provider_code, held_until }: LoggedMessage, timeZone: string | undefined) {
  const t = messageLogTexts.say
  return [
    reason && inWords(messageReasons[reason]),
    provider_code !== null && t('codeOf', { code: String(provider_code) }),
    held_until && t('heldUntil', { moment: formatInstant(held_until, timeZone) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const cells = (
  hrefOf: (row: LoggedMessage) => string,
  timeZone: string | undefined,
  batchHref: (id: string) => string,
): Cells<LoggedMessage, ColumnOf<typeof messageLogList>> => {
  const moment = (at: string | null) => <span className="num">{at && formatInstant(at, timeZone)}</span>
  return {
    at: { width: '180px', cell: row => moment(row.created_at) },
    name: { width: '180px', cell: row => <NameOf row={row} href={hrefOf(row)} /> },
    employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
    event: { width: '190px', truncate: true, cell: eventOf },
    channel: { width: '120px', cell: row => inWords(messageWays[row.channel]) },
    address: {
      width: '190px',
      truncate: true,
      cell: row => (row.channel === 'sms' ? formatPhone(row.address) : row.address),
    },
    state: { width: '130px', cell: row => <StateOf row={row} /> },
    reason: { width: '220px', cell: row => whyOf(row, timeZone) },
    code: { width: '100px', cell: row => <span className="num">{row.provider_code}</span> },
    batch: {
      width: '200px',
      truncate: true,
      cell: row => row.batch_id && row.batch && <Link href={batchHref(row.batch_id)}>{row.batch}</Link>,
    },
    language: {
      width: '110px',
      cell: row => row.language && inWords(languages[row.language as keyof typeof languages] ?? row.language),
    },
    segments: { width: '80px', align: 'right', cell: row => row.segments },
    cost: { width: '90px', align: 'right', cell: row => row.cost_micros !== null && formatPrice(row.cost_micros) },
    sender: { width: '150px', truncate: true, cell: row => row.sender_name },
    sent_at: { width: '180px', cell: row => moment(row.sent_at) },
    settled_at: { width: '180px', cell: row => moment(row.settled_at) },
  }
}
