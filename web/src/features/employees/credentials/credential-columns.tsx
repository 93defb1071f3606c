import type { ColumnOf, CredentialRow, credentialsList } from '@preceptor/contract'
import { formatDay, formatInstant } from '@/lib/format.ts'
import { Link } from '@/ui/Link.tsx'
import { CardLines } from '@/widgets/list/CardLines.tsx'
import type { Cells } from '@/widgets/list/cells.ts'
import { CredentialStanding } from './CredentialStanding.tsx'
import { credentialsTexts } from './texts.ts'

const Name = ({ row, href }: { row: CredentialRow; href: string }) => (
  <Link data-row-link="" href={href}>
    {row.name}
  </Link>
)

const Day = ({ on }: { on: string | null }) => <span className="num">{on ? formatDay(on) : '–'}</span>

export const credentialCells = (
  hrefOf: (row: CredentialRow) => string,
  timeZone: string | undefined,
): Cells<CredentialRow, ColumnOf<typeof credentialsList>> => ({
  name: { width: '180px', cell: row => <Name row={row} href={hrefOf(row)} /> },
  employee_number: { width: '110px', cell: row => <span className="num">{row.employee_number}</span> },
  type: { width: '170px', truncate: true, cell: row => row.type_name },
  number: { width: '120px', truncate: true, cell: row => <span className="num">{row.number ?? '–'}</span> },
  issued_on: { width: '120px', cell: row => <Day on={row.issued_on} /> },
  expires_on: { width: '120px', cell: row => <Day on={row.expires_on} /> },
  standing: { width: '170px', cell: row => <CredentialStanding of={row} /> },
  gap_days: { width: '110px', align: 'right', cell: row => <span className="num">{row.gap_days ?? ''}</span> },
  location: { width: '130px', truncate: true, cell: row => row.location_name },
  coordinator: { width: '148px', truncate: true, cell: row => row.coordinator_name },
  recorded_by: { width: '150px', truncate: true, cell: row => row.recorded_by_name },
  recorded_at: { width: '180px', cell: row => <span className="num">{formatInstant(row.recorded_at, timeZone)}</span> },
  decided_by: { width: '150px', truncate: true, cell: row => row.decided_by_name },
})

/** On a phone: who, how it stands, what it is and until when. */
export const credentialCard = (row: CredentialRow, href: string) => (
  <CardLines
    title={<Name row={row} href={href} />}
    badges={<CredentialStanding of={row} />}
    text={row.type_name}
    below={[
      ...(row.number ? [credentialsTexts.say('numberIs', { number: row.number })] : []),
      row.expires_on
        ? credentialsTexts.say('expires', { day: formatDay(row.expires_on) })
        : credentialsTexts.say('noExpiry'),
    ].join(' · ')}
  />
)
