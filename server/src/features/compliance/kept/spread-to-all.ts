import type { Id, Role } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { addJob } from '../../../jobs/add-job.ts'
import type { Scope } from '../../../scope/scope.ts'
import { newId } from '../../../lib/new-id.ts'
import { complianceTexts } from '../texts.ts'

/** From this many people on, the work appears as a job of the user who changed the rule. */
const shownFrom = 1_000

/** Marks every person as due for changes that affect everyone. */
export async function spreadToAll(scope: Scope): Promise<void> {
  const { db, agency } = scope
  const marks = await db.rows<{ asked_by: Id | null }>(
    sql`delete from compliance_everybody_due where organization_id = ${agency.id} returning asked_by`,
    'due.everybody',
  )
  if (marks.length === 0) return
  const people = await db.run(sql`insert into compliance_due (organization_id, employee_id, is_bulk)
    select organization_id, id, true from employees where organization_id = ${agency.id}`)
  const asker = marks.find(({ asked_by }) => asked_by !== null)?.asked_by
  if (asker && people >= shownFrom) await showAsJob(scope, asker, people)
}

/** After a rule change, its people become due within moments; the job that shows the progress appears at once. */
export async function showJudging(scope: Scope): Promise<void> {
  const { db, agency, actor } = scope
  if (actor.kind !== 'user') return
  const row = await db.row<{ people: number }>(
    sql`select count(*)::int as people from employees where organization_id = ${agency.id}`,
  )
  if (!row || row.people < shownFrom || (await isJobRunning(scope))) return
  await startJob(scope, row.people)
}

async function startJob(scope: Scope, total: number) {
  const title = complianceTexts.say(fallback, 'everybody')
  await addJob(scope, { id: newId(), kind: 'compliance_judging', title, state: 'running', settings: {}, total })
}

/** One at a time: people who become due again are added to the running job. */
async function showAsJob(scope: Scope, asked_by: Id, total: number) {
  if (await isJobRunning(scope)) return
  const user = await scope.db.row<{ id: Id; name: string; role: Role | null }>(sql`
    select u.user_id as id, u.name, s.role from agency_users() u cross join standing_of(${asked_by}) s where u.user_id = ${asked_by}`)
  if (!user) return
  const actor = { ...scope.actor, user_id: user.id, name: user.name, role: user.role }
  await startJob({ ...scope, actor }, total)
}

export async function isJobRunning({ db, agency }: Scope): Promise<boolean> {
  const job = await db.row(
    sql`select from jobs where organization_id = ${agency.id} and kind = 'compliance_judging' and state = 'running' limit 1`,
    'due.job',
  )
  return job !== undefined
}
