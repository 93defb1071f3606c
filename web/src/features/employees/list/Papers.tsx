import {
  api,
  type CredentialColumn,
  credentialSummaries,
  type EmployeeCredentials,
  type EmployeeRow,
} from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'

interface Asking {
  row: EmployeeRow
  /** All visible rows: they share one request. */
  among: readonly EmployeeRow[]
}

const colours: Record<NonNullable<EmployeeCredentials['state']>, StatusColour> = {
  expired: 'red',
  missing: 'red',
  expiring_30: 'amber',
  fine: 'green',
}

/** Credential states depend on the day and on reviews, so they load beside the list. */
function useCredentials({ row, among }: Asking): EmployeeCredentials | null | undefined {
  const query = { employee_ids: among.map(({ id }) => id).join() }
  const { data } = useQueryOf(api.credentials.ofEmployees, { query }, { keep: true, quiet: true })
  return data && (data.data.find(({ id }) => id === row.id) ?? null)
}

const Badge = ({ of }: { of: NonNullable<EmployeeCredentials['state']> }) => (
  <StatusBadge colour={colours[of]}>{inWords(credentialSummaries[of])}</StatusBadge>
)

export function Papers({ column, ...asking }: Asking & { column: CredentialColumn }) {
  const papers = useCredentials(asking)
  if (papers === undefined) return null
  if (column === 'credentials') return papers?.state ? <Badge of={papers.state} /> : '–'
  return <span className="num">{papers?.next_expiry ? formatDay(papers.next_expiry) : '–'}</span>
}

/** On a phone. */
export function PapersLine(asking: Asking) {
  const papers = useCredentials(asking)
  if (!papers?.state) return null
  return (
    <>
      <Badge of={papers.state} /> {papers.next_expiry && formatDay(papers.next_expiry)}
    </>
  )
}
