import {
  isCsm,
  type AgencyStatus,
  type Approval,
  approvalStates,
  type ApprovalKind,
  type ApprovalState,
  type Id,
  type Role,
  rolePermissions,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError, notFound } from '../../errors/app-error.ts'
import { asAnother, permissionsOf, type Actor, type Scope } from '../../scope/scope.ts'
import { readApproval } from './approvals-list.ts'
import { deciders, decidingRoles, isVendorDecider } from './deciders.ts'
import { type ApprovalDefinition, type ApprovalDefinitions, hashOf } from './define.ts'
import { tellProposer } from './mails.ts'
import { tell } from './propose.ts'
import { approvalTexts } from './texts.ts'

interface Held {
  id: Id
  kind: ApprovalKind
  subject_id: Id
  plan_hash: string
  title: string
  state: ApprovalState
  is_past: boolean
  proposed_by: Id
  proposed_by_name: string
  decided_by_name: string | null
}

/** Locks the row until the transaction ends. Throws NOT_FOUND for people who can't see it. */
async function hold(scope: Scope, id: Id): Promise<Held> {
  const row = await scope.db.row<Held>(sql`
    select id, kind, subject_id, plan_hash, title, state, expires_at <= now() as is_past, proposed_by, proposed_by_name, decided_by_name
    from approvals where organization_id = ${scope.agency.id} and id = ${id} for update`)
  if (!row) throw notFound(approvalTexts.named('missing'))
  return row
}

/** Checks state and time first, so everyone learns when it is over. */
function refuseSettled({ state, is_past, decided_by_name }: Held, to: 'approved' | 'declined' | 'withdrawn') {
  const name = decided_by_name ?? ''
  const settled = {
    approved: approvalTexts.named('wasApproved', { name }),
    declined: approvalTexts.named('wasDeclined', { name }),
    withdrawn: approvalTexts.named('wasWithdrawn', { name }),
    expired: approvalTexts.named('hasExpired'),
  }
  if (state === 'pending' && is_past) throw new AppError('TRANSITION_REFUSED', settled.expired)
  if (state !== 'pending' && !approvalStates.may(state, to)) throw new AppError('TRANSITION_REFUSED', settled[state])
}

/** Allows only a second person of the agency, or of customer success if the agency has none. */
async function refuseWrongPerson<Subject>(
  scope: Scope,
  held: Held,
  definition: ApprovalDefinition<Subject>,
  subject: Subject,
) {
  const { actor } = scope
  if (actor.user_id === held.proposed_by) throw new AppError('CONFLICT', approvalTexts.named('own'))
  const { role } = actor
  if (!definition.may({ role, permissions: permissionsOf(actor) }, subject))
    throw new AppError('FORBIDDEN', approvalTexts.named('notAllowed'))
  if (role !== null && decidingRoles(definition, subject).includes(role)) return
  const others = await deciders(scope, decidingRoles(definition, subject), held.proposed_by)
  if (!isVendorDecider(role) || others.ofAgency) throw new AppError('FORBIDDEN', approvalTexts.named('notYours'))
}

/** Reads the subject before the approval, in the same order as a proposal, so two calls never wait for each other. */
async function open(scope: Scope, definitions: ApprovalDefinitions, id: Id) {
  const { kind, subject_id } = await readApproval(scope, id)
  const definition = definitions[kind]
  const subject = await definition.find(scope, subject_id)
  return { definition, subject, held: await hold(scope, id) }
}

interface Kit {
  config: Config
  definitions: ApprovalDefinitions
}

/** Approves it and executes it once, as proposed, on behalf of the proposer. */
export async function approve(scope: Scope, { config, definitions }: Kit, id: Id): Promise<Approval> {
  const { definition, subject, held } = await open(scope, definitions, id)
  refuseSettled(held, 'approved')
  if (subject === null) throw new AppError('CONFLICT', approvalTexts.named('subjectGone'))
  await refuseWrongPerson(scope, held, definition, subject)
  if (hashOf(await definition.plan(scope, subject)) !== held.plan_hash)
    throw new AppError('CONFLICT', approvalTexts.named('planChanged', { name: held.proposed_by_name }))
  const proposer = await proposerNow(scope, held)
  await settle(scope, held, 'approved', null)
  await asAnother(scope, proposer, own => definition.run(own, subject))
  await tell(scope, 'approval.approved', held)
  await tellProposer(scope, config, { ...held, outcome: 'approved', reason: null })
  return readApproval(scope, id)
}

/** Declines it without executing anything. Works even if its plan has changed. */
export async function decline(scope: Scope, { config, definitions }: Kit, id: Id, reason: string): Promise<Approval> {
  const { definition, subject, held } = await open(scope, definitions, id)
  refuseSettled(held, 'declined')
  if (subject !== null) await refuseWrongPerson(scope, held, definition, subject)
  else if (scope.actor.user_id === held.proposed_by) throw new AppError('CONFLICT', approvalTexts.named('own'))
  await settle(scope, held, 'declined', reason)
  await tell(scope, 'approval.declined', held, reason)
  await tellProposer(scope, config, { ...held, outcome: 'declined', reason })
  return readApproval(scope, id)
}

/** Withdraws a proposal, on behalf of the person who made it. */
export async function withdraw(scope: Scope, id: Id): Promise<Approval> {
  await readApproval(scope, id)
  const held = await hold(scope, id)
  refuseSettled(held, 'withdrawn')
  if (scope.actor.user_id !== held.proposed_by)
    throw new AppError('CONFLICT', approvalTexts.named('notProposer', { name: held.proposed_by_name }))
  await settle(scope, held, 'withdrawn', null)
  await tell(scope, 'approval.withdrawn', held)
  return readApproval(scope, id)
}

const settle = ({ db, agency, actor }: Scope, { id }: Held, state: ApprovalState, reason: string | null) =>
  db.run(sql`update approvals set state = ${state}, decided_by = ${actor.user_id}, decided_by_name = ${actor.name}, decided_at = now(),
    reason = ${reason} where organization_id = ${agency.id} and id = ${id}`)

/** Acts in the proposer's current role, as jobs do (decision 031). */
async function proposerNow({ db, agency }: Scope, { proposed_by, proposed_by_name }: Held): Promise<Actor> {
  const now = await db.row<{ role: Role | null; account: string | null; agency_status: AgencyStatus }>(
    sql`select role, account, agency_status from standing_of(${proposed_by})`,
  )
  if (!now?.role || now.account !== 'active' || rolePermissions[now.role].length === 0)
    throw new AppError('CONFLICT', approvalTexts.named('proposerLeft', { name: proposed_by_name }))
  if (now.agency_status === 'closed' || (now.agency_status === 'paused' && !isCsm(now.role)))
    throw new AppError('CONFLICT', approvalTexts.named('agencyWaits'))
  return {
    kind: 'user',
    user_id: proposed_by,
    name: proposed_by_name,
    email: '',
    role: now.role,
    token_organization_id: agency.id,
  }
}
