import type { ColumnOf, ExternalTrainingRow, externalTrainingList } from '@preceptor/contract'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { formatHours } from '@/lib/format-more.ts'
import { Link } from '@/ui/Link.tsx'
import { ExternalState } from '@/widgets/external-training/ExternalState.tsx'
import { externalTexts } from '@/widgets/external-training/texts.ts'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'

const Name = ({ row, href }: { row: ExternalTrainingRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const Day = ({ on }: { on: string | null }) => <span className="num">{on ? formatDay(on) : '–'}</span>

export const externalCells = (
  hrefOf: (row: ExternalTrainingRow) => string,
  timeZone: string | undefined,
): Cells<ExternalTrainingRow, ColumnOf<typeof externalTrainingList>> => ({
  name: { width: '180px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  title: { width: '200px', truncate: true, cell: row => row.title },
  provider: { width: '170px', truncate: true, cell: row => row.provider },
  hours: { width: '76px', align: 'right', cell: row => formatHours(row.minutes) },
  completed_on: { width: '120px', cell: row => <Day on={row.completed_on} /> },
  expires_on: { width: '120px', cell: row => <Day on={row.expires_on} /> },
  score: {
    width: '84px',
    align: 'right',
    cell: row => (row.score === null ? '–' : externalTexts.say('scoreOf', { score: row.score })),
  },
  program: { width: '180px', truncate: true, cell: row => row.program_title },
  state: { width: '120px', cell: row => <ExternalState of={row.state} /> },
  recorded_by: { width: '150px', truncate: true, cell: row => row.recorded_by_name },
  recorded_at: { width: '180px', cell: row => <span className="num">{formatInstant(row.recorded_at, timeZone)}</span> },
  decided_by: { width: '150px', truncate: true, cell: row => row.decided_by_name },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
})

/** On a phone: who, how it stands, and what it was. */
export const externalCard = (row: ExternalTrainingRow, href: string) => (
  <CardLines
    title={<Name row={row} href={href} />}
    badges={<ExternalState of={row.state} />}
    text={formatHours(row.minutes, 'short')}
    below={[row.title, row.provider, formatDay(row.completed_on)].join(' · ')}
  />
)
