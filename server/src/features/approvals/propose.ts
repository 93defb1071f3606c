import { approvalHours, type ApprovalKind, type Id, type SubjectApproval } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { deciders, decidingAbove, decidingRoles } from './deciders.ts'
import { type ApprovalDefinition, hashOf } from './define.ts'
import { tellDeciders, tellProposer } from './mails.ts'
import { approvalTexts } from './texts.ts'

/** Requests a second person's approval. The subject stays unchanged until then, and possible deciders are notified. */
export async function propose<Subject>(
  scope: Scope,
  config: Config,
  definition: ApprovalDefinition<Subject>,
  subject_id: Id,
): Promise<Id> {
  const { db, agency, actor } = scope
  const { kind } = definition
  const subject = await definition.find(scope, subject_id)
  if (subject === null) throw new AppError('CONFLICT', approvalTexts.named('subjectGone'))
  await expire(scope, config, sql`kind = ${kind} and subject_id = ${subject_id}`)
  const { title, lines } = await definition.words(scope, subject)
  const roles = decidingRoles(definition, subject)
  const until = definition.until?.(subject) ?? null
  const hash = hashOf(await definition.plan(scope, subject))
  const made = await db.row<{ id: Id }>(sql`
    insert into approvals (organization_id, kind, subject_id, plan_hash, title, words, deciding_roles, proposed_by, proposed_by_name, expires_at)
    values (${agency.id}, ${kind}, ${subject_id}, ${hash}, ${title}, ${JSON.stringify(lines)}::jsonb, ${[...roles, ...decidingAbove(definition, subject).flat()]}::text[], ${actor.user_id},
      ${actor.name}, least(now() + make_interval(hours => ${approvalHours}), (${until}::date + 1)::timestamp at time zone ${agency.time_zone}))
    on conflict (organization_id, kind, subject_id) where state = 'pending' do nothing returning id`)
  if (!made) throw new AppError('CONFLICT', approvalTexts.named('alreadyWaits'))
  await tell(scope, 'approval.proposed', { id: made.id, title })
  await tellDeciders(
    scope,
    config,
    { id: made.id, title, lines },
    await deciders(scope, roles, actor.user_id, decidingAbove(definition, subject)),
  )
  return made.id
}

interface Ended {
  id: Id
  title: string
  proposed_by: Id
}

export const tell = (
  scope: Scope,
  kind: `approval.${'proposed' | 'approved' | 'declined' | 'withdrawn' | 'expired'}`,
  { id, title }: Pick<Ended, 'id' | 'title'>,
  reason: string | null = null,
) => recordEvent(scope, { kind, subject: { id, name: inWords(fallback, title) }, reason })

/** Ends proposals that got no decision in time and notifies their proposers. Returns their number. */
export async function expire(scope: Scope, config: Config, which: Sql, now = new Date()): Promise<number> {
  const past = await scope.db.rows<Ended>(sql`
    update approvals set state = 'expired', decided_at = ${now} where organization_id = ${scope.agency.id} and state = 'pending'
      and expires_at <= ${now}::timestamptz and ${which} returning id, title, proposed_by`)
  for (const one of past) {
    await tell(scope, 'approval.expired', one)
    await tellProposer(scope, config, { ...one, outcome: 'expired', reason: null })
  }
  return past.length
}

/** Voids proposals about a subject that is planned again or discarded. */
export async function dropProposals(scope: Scope, subject_id: Id): Promise<void> {
  const { db, agency, actor } = scope
  const dropped = await db.rows<Ended>(sql`
    update approvals set state = 'withdrawn', decided_at = now(), decided_by = ${actor.user_id}, decided_by_name = ${actor.name}
      where organization_id = ${agency.id} and subject_id = ${subject_id} and state = 'pending' returning id, title, proposed_by`)
  for (const one of dropped) await tell(scope, 'approval.withdrawn', one)
}

/** Returns its latest approval, for its page. */
export const approvalOf = async (scope: Scope, kind: ApprovalKind, subject_id: Id): Promise<SubjectApproval> =>
  (await approvalsOf(scope, kind, [subject_id])).get(subject_id) ?? null

/** Returns the latest approval of each subject, for a list. */
export async function approvalsOf(
  { db, agency, actor }: Scope,
  kind: ApprovalKind,
  subjects: readonly Id[],
): Promise<Map<Id, SubjectApproval>> {
  const rows = await db.rows<NonNullable<SubjectApproval> & { subject_id: Id }>(sql`
    select distinct on (subject_id) subject_id, id,
      case when state = 'pending' and expires_at <= now() then 'expired' else state end as state,
      proposed_by_name, expires_at, decided_by_name, reason, proposed_by = ${actor.user_id} as is_mine from approvals
    where organization_id = ${agency.id} and subject_id = any(${subjects}::uuid[]) and kind = ${kind}
    order by subject_id, proposed_at desc, id desc`)
  return new Map(rows.map(({ subject_id, ...one }) => [subject_id, one]))
}
