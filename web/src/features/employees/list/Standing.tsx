import {
  api,
  type ComplianceColumn,
  type EmployeeRow,
  type EmployeeStanding,
  employeesList,
  parseFilters,
} from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { useUrlQuery } from '@/nav/url-state.ts'
import { ComplianceState } from '@/widgets/compliance/ComplianceState.tsx'
import { employeesTexts } from '../texts.ts'

interface Asking {
  row: EmployeeRow
  /** All visible rows: they share one request. */
  among: readonly EmployeeRow[]
}

/** Standings change as people learn, so they load beside the list, for the filters' day. */
function useStanding({ row, among }: Asking): EmployeeStanding | null | undefined {
  const [params] = useUrlQuery()
  const { compliance_on: as_of, compliance_known } = parseFilters(employeesList.filters, params)
  const query = {
    employee_ids: among.map(({ id }) => id).join(),
    ...(as_of && { as_of }),
    ...(compliance_known === 'shown' && { kind: 'shown' as const }),
  }
  const { data } = useQueryOf(api.complianceOverview.ofEmployees, { query }, { keep: true, quiet: true })
  return data && (data.data.find(({ id }) => id === row.id) ?? null)
}

export function Standing({ column, ...asking }: Asking & { column: ComplianceColumn }) {
  const standing = useStanding(asking)
  if (standing === undefined) return null
  if (column === 'compliance') return standing ? <ComplianceState state={standing.state} /> : '–'
  return <span className="num">{standing?.next_lapse ? formatDay(standing.next_lapse) : '–'}</span>
}

/** If the worst rule is already red, the date shown belongs to the next rule to lapse. */
const isRed = (state: EmployeeStanding['state']) => state === 'overdue' || state === 'lapsed'

/** On a phone. */
export function StandingLine(asking: Asking) {
  const standing = useStanding(asking)
  if (!standing) return null
  return (
    <>
      <ComplianceState state={standing.state} />{' '}
      {standing.next_lapse &&
        employeesTexts.say(isRed(standing.state) ? 'nextLapsesOn' : 'lapsesOn', {
          day: formatDay(standing.next_lapse),
        })}
    </>
  )
}
