import type { api, Id, Input, Waiver } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, recordChange, type RecordKind } from '../../records/change-record.ts'
import { entriesOf, waitsAgain, writePapers } from '../../records/second-person.ts'
import type { Scope } from '../../scope/scope.ts'
import { schemeOfWindow } from '../compliance/windows-of-people.ts'
import { readEmployeeNow } from '../employees/read-employee.ts'
import { claimFiles } from '../files/claim.ts'
import { holdWaiver, readWaiver, refuseClosed } from './read-waivers.ts'
import { waiverTexts } from './texts.ts'

type Written = Input<typeof api.waivers.add>['body']
/** As JSON: what is there has a value. */
type Patch = Partial<Written>

const papers = { table: 'compliance_waiver_files', column: 'waiver_id' }

const waiverRecord: RecordKind<Scope, Waiver> = {
  what: waiverTexts.named('thisWaiver'),
  hold: holdWaiver,
  read: readWaiver,
  // their history tells of it
  nameOf: ({ employee_name }) => employee_name,
  inWords: row => ({
    rule: row.rule_name,
    window_no: row.window_no,
    first_day: row.first_day,
    last_day: row.last_day,
    reason: row.reason,
    // of a medical one, its name may say what stands in it
    waiver_files: row.is_medical ? null : row.files.map(({ name }) => name).join(', ') || null,
  }),
  fields: ['rule', 'window_no', 'first_day', 'last_day', 'reason', 'waiver_files'],
}

/** Asks for one; it waits for another person. */
export async function addWaiver(scope: Scope, of: Id, body: Written): Promise<Waiver> {
  const { db, agency, actor } = scope
  const { id: employee_id, first_name, last_name } = await readEmployeeNow(scope, of)
  await check(scope, body)
  const window_scheme = await schemeOfWindow(scope, { ...body, employee_id }, body.window_scheme)
  const made = await db.row<{ id: Id }>(sql`
    insert into compliance_waivers (organization_id, employee_id, rule_id, window_no, window_scheme, first_day, last_day, reason, written_by,
      recorded_by_name)
    values (${agency.id}, ${employee_id}, ${body.rule_id}, ${body.window_no}, ${window_scheme}, ${body.first_day}, ${body.last_day}, ${body.reason},
      array[${actor.user_id}]::uuid[], ${actor.name}) returning id`)
  if (!made) throw new Error('No waiver was written.')
  await claimFiles(scope, 'waiver', body.files)
  await writePapers(scope, papers, { id: made.id, employee_id }, body.files)
  const after = await readWaiver(scope, made.id)
  await recordEvent(scope, {
    kind: 'waiver.recorded',
    subject: { id: employee_id, name: `${first_name} ${last_name}` },
    changes: changesBetween({}, waiverRecord.inWords(after), waiverRecord.fields),
  })
  return after
}

/** Changes the sent fields. Whoever does it wrote in it, and a returned one waits again. */
export async function updateWaiver(scope: Scope, id: Id, patch: Patch, ifMatch: number | null): Promise<Waiver> {
  const { db, agency } = scope
  const entries = entriesOf(sql`compliance_waivers`, ['waiver.recorded', 'waiver.changed'], id)
  const before = await holdRecord(scope, { ...waiverRecord, entries }, id, ifMatch)
  refuseClosed(before)
  if (before.state !== 'recorded' && before.state !== 'returned')
    throw new AppError('TRANSITION_REFUSED', waiverTexts.named('notOpen'))
  const had = before.files.map(one => one.id)
  const after = { ...before, ...patch, files: [...new Set(patch.files ?? had)] }
  await check(scope, after)
  const isNamedAnew = patch.window_no !== undefined || patch.rule_id !== undefined
  const window_scheme = await schemeOfWindow(
    scope,
    after,
    patch.window_scheme ?? (isNamedAnew ? null : before.window_scheme),
  )
  await db.run(sql`
    update compliance_waivers set rule_id = ${after.rule_id}, window_no = ${after.window_no},
      window_scheme = ${window_scheme}, first_day = ${after.first_day}, last_day = ${after.last_day}, reason = ${after.reason}, ${waitsAgain(scope, sql`decision_note`)}
    where organization_id = ${agency.id} and id = ${id}`)
  const added = after.files.filter(one => !had.includes(one))
  await claimFiles(scope, 'waiver', added)
  if (patch.files) await writePapers(scope, papers, before, after.files)
  const kind = before.state === 'returned' ? 'waiver.recorded' : 'waiver.changed'
  await recordChange(scope, asPerson(before), before, { kind, note: before.rule_name })
  return readWaiver(scope, id)
}

/** The history is that of the employee. */
const asPerson = ({ employee_id }: Waiver): typeof waiverRecord => ({
  ...waiverRecord,
  read: async (scope, id) => ({ ...(await readWaiver(scope, id)), id: employee_id }),
})

/** What no schema can say. */
async function check({ db, agency }: Scope, { rule_id, first_day, last_day }: Omit<Written, 'files'>) {
  const rule = await db.row(sql`select from compliance_rules where organization_id = ${agency.id} and id = ${rule_id}`)
  const errors = {
    ...(!rule && { rule_id: [waiverTexts.named('noRule')] }),
    ...(last_day && last_day < first_day && { last_day: [waiverTexts.named('endsEarly')] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
