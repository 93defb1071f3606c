import type { ActorKind, ApiScope, Id, Role } from '@preceptor/contract'
import { can, describe, missing, rolePermissions, type Rule } from '@preceptor/contract'
import { AppError } from '../errors/app-error.ts'
import { errorTexts } from '../errors/texts.ts'
import type { Database } from '../db/client.ts'
import { type LinkPurpose, linkPurposes } from '../db/link-purposes.ts'
import type { Versions } from '../db/topics.ts'
import { type Db, readingDb, type DbIdentity, switchIdentity, transaction } from '../db/tx.ts'

/** The actor. Jobs act for the person who started them, in their current role (jobs/starter-rights.ts). */
export interface Actor {
  kind: ActorKind
  user_id: Id
  name: string
  email: string
  role: Role | null
  /** The agency of the sign-in; null for customer-success staff. */
  token_organization_id: Id | null
}

export interface Agency {
  id: Id
  name: string
  time_zone: string
  /** Data versions at the start of the call (db/remembered.ts); null in calls that write, which must not cache. */
  versions: Versions | null
}

/** Facts of the request; the history stores where it came from. */
export interface Origin {
  request_id: string
  ip: string
  user_agent: string
  /** The reader's language, such as `es` (lib/texts.ts). */
  language: string
  /** The sentence of the automation rule that acts for its owner, for the history. */
  rule?: string
}

/** First argument of every query and service of an agency: whose rows, in which transaction, and for whom. */
export interface Scope {
  db: Db
  database: Database
  actor: Actor
  agency: Agency
  origin: Origin
}
/** Across agencies, for customer success: has no `agency`, so calling an agency's query with it does not compile. */
export type AgenciesScope = Omit<Scope, 'agency'>
/** Limits of a caller without an account: one person, one purpose, and one program or one step of a form. */
export interface LearnerBounds {
  purpose: LinkPurpose
  employee_id: Id
  /** The subject of the link: a program, or an assigned form. */
  subject_id: Id
  /** For a signing link: the step, and the signer's proof of identity. */
  signer_id: Id | null
  proof: 'birth_date' | 'phone' | 'code' | null
}
/** A caller without an account, and their rights. */
export interface Bearer {
  scopes: readonly ApiScope[]
  /** Set when opened by a link: limited to this person and this program. Null for a key, which covers everyone in the agency. */
  learner: LearnerBounds | null
}
/** The caller is not a user, but a key of the agency or a learner. */
export type KeyedScope = Scope & { learner: LearnerBounds | null }
/** The signed-in user's own account. */
export type SelfScope = Omit<Scope, 'agency'> & {
  token_hash: Buffer
  /** The partner the user signed in through; null for a password sign-in. */
  partner_id: Id | null
}
/** A scope without a user. */
export type PublicScope = Omit<Scope, 'agency' | 'actor'>

/**
 * A coordinator sees only employees whose coordinator is this user: the policy `own_rows` on `employees`. A learner sees only
 * themselves.
 */
export const ownRowsOnly = (actor: Actor) => actor.role === 'coordinator_limited' || actor.kind === 'learner'

export const permissionsOf = (actor: Actor) => (actor.role ? rolePermissions[actor.role] : [])

/** Returns the error for a violated access rule, with the details that the page showing it needs. */
export const forbidden = (holder: Parameters<typeof missing>[0], rule: Rule) =>
  new AppError('FORBIDDEN', errorTexts.named('noPermission'), {
    details: { missing: missing(holder, rule), needs: describe(rule) },
  })

export const mayI = (actor: Actor, rule: Rule) => can({ role: actor.role, permissions: permissionsOf(actor) }, rule)

/** With a learner, uses the role that can only access that person's learning. */
type Basis = Omit<Scope, 'db'> & { learner?: LearnerBounds | null }

const identityOf = ({ actor, agency, learner }: Basis): DbIdentity => ({
  role: learner ? linkPurposes[learner.purpose].role : 'app_user',
  organization_id: agency.id,
  user_id: actor.user_id,
  own_rows: ownRowsOnly(actor),
  ...(learner && {
    learner: { purpose: learner.purpose, employee_id: learner.employee_id, program_id: learner.subject_id },
  }),
})

/** Opens a transaction on the agency's rows, as the actor sees them. `long` uses the pool of exports and jobs. */
export function inAgency<T>(basis: Basis, work: (scope: Scope) => Promise<T>, { long = false } = {}): Promise<T> {
  const { database, actor, agency, origin } = basis
  return transaction(long ? database.longPool : database.pool, identityOf(basis), db =>
    work({ db, database, actor, agency, origin }),
  )
}

/** The same across agencies. */
export function acrossAgencies<T>(
  { database, actor, origin }: Omit<AgenciesScope, 'db'>,
  work: (scope: AgenciesScope) => Promise<T>,
  { long = false } = {},
): Promise<T> {
  return transaction(long ? database.longPool : database.pool, { role: 'app_csm', user_id: actor.user_id }, db =>
    work({ db, database, actor, origin }),
  )
}

/** The actor and the agency: everything that another transaction of the same call needs. */
export type ScopeWithoutDb = Omit<Scope, 'db'> | Omit<AgenciesScope, 'db'>

/**
 * Lets customer success act in one agency within its own transaction, so that both happen or neither: until `work` ends, the
 * transaction sees only that agency, as its users do.
 */
export async function within<T>(
  scope: AgenciesScope,
  agency: Pick<Agency, 'id' | 'name' | 'time_zone'>,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  const inside: Scope = { ...scope, agency: { ...agency, versions: null } }
  await scope.db.run(switchIdentity(identityOf(inside)))
  const result = await work(inside)
  await scope.db.run(switchIdentity({ role: 'app_csm', user_id: scope.actor.user_id }))
  return result
}

/** Returns a scope that reads across agencies, with one round trip per statement; see `reading`. */
export const readingAcross = (scope: AgenciesScope): AgenciesScope => ({
  ...scope,
  db: readingDb(scope.database.pool, { role: 'app_csm', user_id: scope.actor.user_id }),
})

/**
 * Carries out one person's decision on behalf of another, such as the proposer, in the same transaction, with that person's access.
 */
export function asAnother<T>({ db, ...basis }: Scope, actor: Actor, work: (scope: Scope) => Promise<T>): Promise<T> {
  const theirs = { ...basis, actor }
  return db.as(identityOf(theirs), own => work({ ...theirs, db: own }))
}

/** Acts for a person on behalf of a key, with the learner role. A person with a link already has it. */
export function asLearner<T>(scope: KeyedScope, employee_id: Id, work: (scope: KeyedScope) => Promise<T>): Promise<T> {
  if (scope.learner) return work(scope)
  const identity: DbIdentity = { ...identityOf(scope), role: 'app_learner', learner: { purpose: 'learn', employee_id } }
  return scope.db.as(identity, db => work({ ...scope, db }))
}

/**
 * Runs the office's own functions for a learner, such as assigning a seat among all employees: with the office's role, limited to
 * that one person.
 */
export function asOffice<T>(scope: KeyedScope, employee_id: Id, work: (scope: Scope) => Promise<T>): Promise<T> {
  const { db, learner: _, ...basis } = scope
  const identity: DbIdentity = {
    role: 'app_user',
    organization_id: scope.agency.id,
    user_id: employee_id,
    own_rows: true,
  }
  return db.as(identity, office => work({ ...basis, db: office }))
}

/**
 * The same scope for a call that only reads, for the most frequent ones. It must be used for all of the call's statements, because
 * a call that holds one connection and waits for another can deadlock with itself.
 */
export const reading = (scope: Scope): Scope => ({ ...scope, db: readingDb(scope.database.pool, identityOf(scope)) })
