import type { ColumnOf, WaiverRow, waiversList } from '@preceptor/contract'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { Link } from '@/ui/Link.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { waiversTexts } from '@/widgets/waivers/texts.ts'
import { coversWords, daysWords } from '@/widgets/waivers/waiver-values.ts'
import { WaiverStanding } from '@/widgets/waivers/WaiverStanding.tsx'

const Name = ({ row, href }: { row: WaiverRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

export const waiverCells = (
  hrefOf: (row: WaiverRow) => string,
  timeZone: string | undefined,
): Cells<WaiverRow, ColumnOf<typeof waiversList>> => ({
  name: { width: '170px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  rule: { width: '220px', truncate: true, cell: row => row.rule_name },
  window: { width: '210px', truncate: true, cell: row => coversWords(row) },
  first_day: { width: '120px', cell: row => <span className="num">{formatDay(row.first_day)}</span> },
  last_day: {
    width: '120px',
    cell: row => <span className="num">{row.last_day ? formatDay(row.last_day) : waiversTexts.say('noEnd')}</span>,
  },
  standing: { width: '130px', cell: row => <WaiverStanding of={row.standing} /> },
  reason: { width: '220px', truncate: true, cell: row => row.reason },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
  recorded_by: { width: '150px', truncate: true, cell: row => row.recorded_by_name },
  recorded_at: { width: '180px', cell: row => <span className="num">{formatInstant(row.recorded_at, timeZone)}</span> },
  decided_by: { width: '150px', truncate: true, cell: row => row.decided_by_name },
})

/** On a phone: who, how it stands, which rule and which days. */
export const waiverCard = (row: WaiverRow, href: string) => (
  <CardLines
    title={<Name row={row} href={href} />}
    badges={<WaiverStanding of={row.standing} />}
    text={row.rule_name}
    below={[coversWords(row), daysWords(row)].join(' · ')}
  />
)
