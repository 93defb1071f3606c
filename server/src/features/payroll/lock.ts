import { createHash } from 'node:crypto'
import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { seal } from '../../keys/secrets.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { type FiledLine, linesOfFile } from './filed-lines.ts'
import { lockRefusal } from './may-lock.ts'
import { fileOf, findPlan, formatOf, type PlannedBatch } from './plan.ts'
import { countBatch } from './preview.ts'
import { knownAs } from './batch-row.ts'
import { holdBatch, refuseState } from './read-batch.ts'
import { roundedMinutes } from './rounding.ts'
import { savedSettings, type SettingsRow } from './settings.ts'
import { payrollTexts } from './texts.ts'

/** Locks the previewed batch: its lines no longer change, and its bytes are final. */
export async function lockBatch(scope: Scope, { appKeys }: Pick<Config, 'appKeys'>, id: Id): Promise<void> {
  const batch = await holdBatch(scope, id)
  refuseState(batch, ['previewed'])
  const refusal = await lockRefusal(scope, batch)
  if (refusal !== null)
    throw new AppError(refusal === payrollTexts.named('decidedByYou') ? 'FORBIDDEN' : 'CONFLICT', refusal)
  const settings = await savedSettings(scope)
  const plan = await findPlan(scope, batch, settings)
  if (plan.hash !== batch.plan_hash) throw new AppError('CONFLICT', payrollTexts.named('movedSincePreview'))
  const { lines, files } = await freezeBatch(scope, { appKeys }, batch)
  const digest = createHash('sha256')
  for (const file of files) digest.update(file.bytes)
  await recordEvent(scope, {
    kind: 'payroll.locked',
    subject: { id, name: knownAs(batch) },
    note: payrollTexts.say('en', 'lockedNote', { lines: lines.length, hash: digest.digest('hex') }),
  })
}

/** Stores the paid lines and their bytes, without a history entry. */
export async function freezeBatch(scope: Scope, { appKeys }: Pick<Config, 'appKeys'>, batch: PlannedBatch) {
  const { db, agency, actor } = scope
  const { id } = batch
  const settings = await savedSettings(scope)
  // Held lines come back in a later batch, as if they had never been here
  await db.run(
    sql`delete from payroll_lines where organization_id = ${agency.id} and batch_id = ${id} and outcome = 'hold'`,
  )
  const lines = await roundPaid(scope, id, settings)
  const format = await formatOf(scope, settings.format)
  const { files, violations } = await fileOf(scope, { format, batch, settings }, lines)
  const [violation] = violations
  if (violation) throw new AppError('CONFLICT', violation.sentence)
  for (const [at, file] of files.entries()) {
    const file_id = newId()
    const bytes = Buffer.from(file.bytes)
    const sealed = seal(appKeys, placeOfFile(file_id), bytes.toString('base64'))
    await db.run(sql`insert into payroll_files (organization_id, id, batch_id, place, name, rows, size, sha256, content_sealed)
      values (${agency.id}, ${file_id}, ${id}, ${at + 1}, ${file.name}, ${file.rows}, ${bytes.length},
        ${createHash('sha256').update(bytes).digest()}, ${sealed})`)
  }
  await countBatch(scope, id)
  await db.run(sql`update payroll_batches set state = 'locked', format = ${format.key}, format_version = ${format.version}, locked_at = now(),
      locked_by = ${actor.user_id}, locked_by_name = ${actor.name}, version = version + 1
    where organization_id = ${agency.id} and id = ${id}`)
  return { lines, files }
}

export const placeOfFile = (id: Id) => ({ table: 'payroll_files', column: 'content_sealed', id })

/** Corrections already have their rounded minutes. */
const roundable = ({ kind, paid_minutes, employee_id, work_date, earning_code, session_id, minutes }: FiledLine) => ({
  employee_id,
  work_date,
  earning_code,
  session_id,
  minutes,
  paid_minutes: kind === 'correction' ? paid_minutes : null,
})

/** Rounds the paid lines; held and excluded lines no longer count toward a sum. */
async function roundPaid(scope: Scope, id: Id, settings: SettingsRow) {
  const { db, agency } = scope
  const lines = await linesOfFile(scope, id)
  const minutes = roundedMinutes(
    lines.map(line => roundable(line)),
    settings.rounding,
  )
  const moved = lines.flatMap((line, at) =>
    minutes[at] === undefined || minutes[at] === line.paid_minutes ? [] : [{ id: line.id, paid: minutes[at] }],
  )
  if (moved.length > 0)
    await db.run(sql`update payroll_lines l set paid_minutes = m.paid
      from json_to_recordset(${JSON.stringify(moved)}::json) m (id uuid, paid int) where l.organization_id = ${agency.id} and l.id = m.id`)
  return lines.map((line, at) => Object.assign(line, { paid_minutes: minutes[at] ?? line.paid_minutes }))
}

/** Reopens a locked batch after a second person approved it. Its files were never sent. */
export async function reopenBatch(scope: Scope, id: Id): Promise<void> {
  const { db, agency } = scope
  const batch = await holdBatch(scope, id)
  refuseState(batch, ['locked'])
  await refuseWhileAnother(scope, id)
  await db.run(sql`delete from payroll_files where organization_id = ${agency.id} and batch_id = ${id}`)
  await db.run(sql`update payroll_batches set state = 'open', locked_at = null, locked_by = null, locked_by_name = null, plan_hash = null,
      version = version + 1 where organization_id = ${agency.id} and id = ${id}`)
  await recordEvent(scope, { kind: 'payroll.reopened', subject: { id, name: knownAs(batch) } })
}

/** Refuses when a later batch builds on this one. */
export async function refuseWhileAnother({ db, agency }: Scope, id: Id): Promise<void> {
  const later = await db.row<{ number: number }>(sql`
    select o.number from payroll_batches o join payroll_batches b on b.organization_id = o.organization_id and b.id = ${id}
    where o.organization_id = ${agency.id} and o.number > b.number order by o.number limit 1`)
  if (later) throw new AppError('CONFLICT', payrollTexts.named('laterBatch', { number: later.number }))
}
