import type { Id } from '@preceptor/contract'
import { fallback, namedDay } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { readProgram } from '../programs/list-programs.ts'
import { asksForMore, isGivingVersion, teachesTheSame } from '../programs/versions.ts'
import { hasSessionSeat, isStartableInSession, isStartableWithSeat } from '../programs/seats.ts'
import { type HeldAssignment, holdAssignment } from './held-assignment.ts'
import { settle } from './settle.ts'
import { learningTexts } from './texts.ts'

export type StartedAssignment = HeldAssignment & { state: 'in_progress'; version_id: Id }

const refuse = (sentence: string) => new AppError('CONFLICT', sentence)

/** Starts an assignment, once: from then on its version is fixed to the one published now, or the one kept for this person. */
export async function startAssignment(scope: Scope, id: Id): Promise<StartedAssignment> {
  const held = await holdAssignment(scope, id)
  const { version_id } = held
  if (held.state === 'in_progress' && version_id !== null) return { ...held, state: 'in_progress', version_id }
  return begin(scope, held)
}

async function begin(scope: Scope, held: HeldAssignment): Promise<StartedAssignment> {
  const { db, agency } = scope
  if (held.start_date > held.today) throw refuse(learningTexts.named('notYet', { day: namedDay(held.start_date) }))
  const program = await readProgram(scope, held.program_id)
  const { title, titles, published } = program
  if (!published) throw refuse(learningTexts.named('notPublished', { title }))
  const may =
    isStartableWithSeat(program) ||
    (isStartableInSession(program) && (await hasSessionSeat(scope, held.program_id, held.employee_id)))
  if (!may) throw refuse(learningTexts.named('notStartable', { title }))
  // A version for new assignments only leaves people who already had the program on the previous version
  const begun = held.version_id ?? (await keptUntilGiven(scope, held)) ?? published.id
  await db.run(
    sql`update assignments set state = 'in_progress', started_at = coalesce(started_at, now()),
      version_id = ${begun}, version = version + 1, updated_at = now()
    where organization_id = ${agency.id} and id = ${held.id}`,
    'start_assignment',
  )
  await recordEvent(scope, {
    kind: 'training.started',
    subject: { id: held.employee_id, name: held.employee_name },
    changes: [{ field: 'program', before: null, after: titles[fallback] || title }],
  })
  if (held.retrains) await keepKnown(scope, held.id)
  return { ...held, state: 'in_progress', version_id: begun }
}

/** In a re-training, unchanged modules stay done while the previous completion is valid. */
async function keepKnown(scope: Scope, id: Id): Promise<void> {
  const { db, agency } = scope
  await db.run(
    sql`
    insert into module_progress (organization_id, assignment_id, module_id, employee_id, state, how, language, started_at, done_at, done_on, score)
    select a.organization_id, a.id, n.module_id, a.employee_id, 'done', coalesce(p.how, b.completed_how), p.language, now(),
      coalesce(p.done_at, b.completed_at), coalesce(p.done_on, b.completed_on), p.score
    from assignments a
    join assignments b on b.organization_id = a.organization_id and b.id = a.renews and b.completed_on is not null
      and (b.expires_on is null or b.expires_on >= ${todayIn(agency.time_zone)}::date)
    join program_versions v on v.organization_id = a.organization_id and v.id = a.version_id
    join program_modules n on n.organization_id = v.organization_id and n.version_id = v.id
    join program_modules o on o.organization_id = n.organization_id and o.version_id = b.version_id and o.module_id = n.module_id
    left join module_progress p on p.organization_id = b.organization_id and p.assignment_id = b.id and p.module_id = n.module_id and p.state = 'done'
    where a.organization_id = ${agency.id} and a.id = ${id} and ${teachesTheSame} and ${asksForMore(sql`v`, sql`b.version_id`)}
      -- of what was completed on paper no module says so
      and (p.module_id is not null or not exists (select from module_progress q
        where q.organization_id = b.organization_id and q.assignment_id = b.id and q.state = 'done'))
    on conflict do nothing`,
    'keep_known_modules',
  )
  await settle(scope, [id])
}

/**
 * Returns the version before the first one for new assignments only that no later version overrides, as long as the job that keeps
 * it for people who already had the program has not reached them. Once the job has ended, its result counts, and so does its undo.
 */
async function keptUntilGiven({ db, agency }: Scope, { id, program_id }: HeldAssignment): Promise<Id | undefined> {
  const row = await db.row<{ id: Id }>(
    sql`
    select v.id from program_versions n
    join assignments a on a.organization_id = n.organization_id and a.id = ${id} and a.created_at < n.published_at
    join program_versions v on v.organization_id = n.organization_id and v.program_id = n.program_id and v.number < n.number
    where n.organization_id = ${agency.id} and n.program_id = ${program_id} and n.change_kind = 'material' and n.given_to = 'new_only'
      and ${isGivingVersion(sql`n`, sql`n.id`)}
      and not exists (select from program_versions l where l.organization_id = n.organization_id and l.program_id = n.program_id
        and l.number > n.number and l.change_kind = 'material' and l.given_to <> 'new_only')
    order by n.number, v.number desc limit 1`,
    'kept_until_given',
  )
  return row?.id
}
