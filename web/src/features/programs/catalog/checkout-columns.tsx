import { type CheckoutRow, checkoutModes, type checkoutsList, type ColumnOf } from '@preceptor/contract'
import { formatDay, formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { csmAgencyPaths } from '@/nav/paths.ts'
import { Link } from '@/ui/Link.tsx'
import { StatusBadge } from '@/ui/page/StatusBadge.tsx'
import { Ago } from '@/widgets/list/Ago.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import css from './catalog.module.css'
import { checkoutColours, checkoutWord } from './catalog-words.ts'
import { catalogTexts } from './texts.ts'

const { say } = catalogTexts

export const programThere = ({ id, program_id }: CheckoutRow) =>
  csmAgencyPaths(id).page(`programs/${program_id}/content`)

const Agency = ({ row }: { row: CheckoutRow }) =>
  row.agency_status === 'closed' ? (
    <span>{row.agency}</span>
  ) : (
    <Link href={programThere(row)} data-row-link>
      {row.agency}
    </Link>
  )
const State = ({ row: { state, awaits } }: { row: CheckoutRow }) => (
  <span className={css.state} data-tip={awaits ? say('awaits') : undefined}>
    <StatusBadge colour={checkoutColours[state]}>{checkoutWord(state)}</StatusBadge>
  </span>
)
const versionOf = ({ number, latest_number, mode }: CheckoutRow) =>
  mode === 'linked' && number < latest_number
    ? say('ofLatest', { number, latest: latest_number })
    : formatNumber(number)
const seatsOf = ({ mode, seats, seats_used: used }: CheckoutRow) => {
  if (mode === 'copied') return <span className="quiet">–</span>
  return seats === null ? say('seatsNoLimit', { used }) : say('seatsOf', { used, seats })
}
const usedOf = ({ mode, seats_used }: CheckoutRow) =>
  mode === 'copied' ? <span className="quiet">–</span> : formatNumber(seats_used)
const endOf = ({ mode, valid_to }: CheckoutRow) =>
  mode === 'copied' ? <span className="quiet">–</span> : valid_to === null ? say('noEnd') : formatDay(valid_to)

export const checkoutCells = (now: number): Cells<CheckoutRow, ColumnOf<typeof checkoutsList>> => ({
  agency: { width: '240px', cell: row => <Agency row={row} /> },
  state: { width: '160px', cell: row => <State row={row} /> },
  number: { width: '96px', cell: versionOf },
  mode: { width: '96px', cell: row => inWords(checkoutModes[row.mode]) },
  seats: { width: '116px', cell: seatsOf },
  seats_used: { width: '96px', cell: usedOf },
  valid_from: { width: '116px', cell: row => formatDay(row.valid_from) },
  valid_to: { width: '116px', cell: endOf },
  cs_user: { width: '150px', cell: row => row.cs_user, truncate: true },
  made_at: { width: '130px', cell: row => <Ago at={row.made_at} now={now} timeZone={undefined} /> },
})

/** On a phone: the agency, the state, and the days. */
export const checkoutCard = (row: CheckoutRow) => (
  <CardLines
    title={<Agency row={row} />}
    badges={<State row={row} />}
    text={[inWords(checkoutModes[row.mode]), say('versionNumber', { number: row.number })].join(' · ')}
    below={
      row.valid_to
        ? `${formatDay(row.valid_from)} – ${formatDay(row.valid_to)}`
        : say('fromDay', { day: formatDay(row.valid_from) })
    }
  />
)
