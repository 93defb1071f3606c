import { type Answer, type api, type Id, type Input, type LeaveSpan, onLeaveStatus } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid, notFound } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, recordAdded, recordChange, type RecordKind } from '../../records/change-record.ts'
import { entriesOf } from '../../records/entries-of.ts'
import { heldIn } from '../../records/hold-row.ts'
import { insertRow } from '../../records/columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow, readEmployeeNow } from '../employees/read-employee.ts'
import { leaveTexts } from './texts.ts'

type Written = Input<typeof api.leave.add>['body']
type Kept = LeaveSpan & { employee_name: string }

const columns = sql`s.id, s.version, s.employee_id, s.first_day, s.last_day, s.note, s.recorded_by_name, s.recorded_at`

const holdLeave = heldIn('leave_spans', readLeave)

const record: RecordKind<Scope, Kept> = {
  what: leaveTexts.named('thisLeave'),
  hold: holdLeave,
  read: readLeave,
  // Recorded in the employee's history
  nameOf: ({ employee_name }) => employee_name,
  subjectOf: ({ employee_id }) => employee_id,
  inWords: ({ first_day, last_day, note }) => ({ first_day, last_day, note }),
  fields: ['first_day', 'last_day', 'note'],
}

/** Returns leave as recorded, leave from status changes, and the employment periods around it. */
export async function leaveOf(scope: Scope, of: Id): Promise<Answer<typeof api.leave.ofEmployee>> {
  const { db, agency } = scope
  const id = await employeeNow(scope, of)
  const data = await db.rows<LeaveSpan>(sql`select ${columns} from leave_spans s
    where s.organization_id = ${agency.id} and s.employee_id = ${id} and s.removed_at is null order by s.first_day desc, s.id desc`)
  const by_status = await db.rows<Stretch>(sql`
    select min(j.valid_from) as first_day, nullif(max(j.valid_to), 'infinity') - 1 as last_day
    from (select f.valid_from, f.valid_to, sum(f.begins) over (order by f.valid_from) as stretch
      from (select p.valid_from, p.valid_to,
          case when p.valid_from = lag(p.valid_to) over (order by p.valid_from) then 0 else 1 end as begins
        from employment_facts p where p.organization_id = ${agency.id} and p.employee_id = ${id} and p.known_to = 'infinity'
          and p.provider_status = ${onLeaveStatus}) f) j
    group by j.stretch order by first_day desc`)
  const spells = await db.rows<Stretch>(sql`select started_on as first_day, ended_on as last_day from employment_spells
    where organization_id = ${agency.id} and employee_id = ${id} order by first_day desc`)
  return { data, by_status, spells }
}
interface Stretch {
  first_day: string
  last_day: string | null
}

/** Records leave; the status stays unchanged. Leave may overlap: each day counts once. */
export async function addLeave(scope: Scope, of: Id, body: Written): Promise<LeaveSpan> {
  const { id: employee_id } = await readEmployeeNow(scope, of)
  refuseBackwards(body)
  const { first_day, last_day, note } = body
  const row = { employee_id, first_day, last_day, note, recorded_by_name: scope.actor.name }
  const id = await insertRow(scope, 'leave_spans', row)
  return shown(await recordAdded(scope, record, id, { kind: 'leave.added' }))
}

export async function updateLeave(
  scope: Scope,
  id: Id,
  patch: Partial<Written>,
  ifMatch: number | null,
): Promise<LeaveSpan> {
  const entries = entriesOf(sql`leave_spans`, ['leave.added', 'leave.changed'], id)
  const before = await holdRecord(scope, { ...record, entries }, id, ifMatch)
  const after = { ...before, ...patch }
  refuseBackwards(after)
  await scope.db.run(sql`
    update leave_spans set first_day = ${after.first_day}, last_day = ${after.last_day}, note = ${after.note}, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return shown(await recordChange(scope, record, before, { kind: 'leave.changed' }))
}

/** Removes leave entered in error: by today's records it never existed. */
export async function removeLeave(scope: Scope, id: Id, reason: string): Promise<Answer<typeof api.leave.remove>> {
  const before = await holdLeave(scope, id)
  await scope.db.run(sql`update leave_spans set removed_at = now(), removed_by_name = ${scope.actor.name}, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: 'leave.removed',
    subject: { id: before.employee_id, name: before.employee_name },
    changes: changesBetween(record.inWords(before), {}, record.fields),
    reason,
  })
  return { removed: true }
}

/** Throws NOT_FOUND for leave of someone the caller may not see, and for removed leave. */
async function readLeave(scope: Scope, id: Id): Promise<Kept> {
  const row = await scope.db.row<Kept>(sql`select ${columns}, e.first_name || ' ' || e.last_name as employee_name
    from leave_spans s join employees e on e.organization_id = s.organization_id and e.id = s.employee_id
    where s.organization_id = ${scope.agency.id} and s.id = ${id} and s.removed_at is null`)
  if (!row) throw notFound(leaveTexts.named('notFound'))
  return row
}

const shown = ({ employee_name: _, ...span }: Kept): LeaveSpan => span

function refuseBackwards({ first_day, last_day }: Pick<Written, 'first_day' | 'last_day'>) {
  if (last_day && last_day < first_day) throw invalid({ last_day: [leaveTexts.named('endsEarly')] })
}
