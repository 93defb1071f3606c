import { type Client, escapeIdentifier } from 'pg'

/** The login every process serves with: unprivileged, with no rights of its own until a transaction takes a role. */
export const loginRole = 'preceptor_app'
/**
 * `app_user`: one agency's rows. `app_auth`: users and sign-ins. `app_csm`: lists across agencies. `app_job`: the worker's claims.
 * `app_audit`: reads the history and seals it. `app_learner`: one person's learning (docs/decisions/121). `app_signer`: one person's form
 * (docs/decisions/189).
 */
const chosenRoles = ['app_user', 'app_auth', 'app_csm', 'app_job', 'app_audit', 'app_learner', 'app_signer'] as const
/** The role a transaction requests; `db/tx.ts` takes `app_own` instead of `app_user` when its rows are limited. */
export type WorkRole = (typeof chosenRoles)[number]
/**
 * `app_own`: a member of `app_user` that sees only some people's rows, through the restrictive policies `own_rows`
 * (docs/decisions/139).
 */
export const ownRole = 'app_own'
/** Also a member of `app_own`, and inherits from it. */
const signerRole = 'app_signer'
export const workRoles = [...chosenRoles, ownRole] as const

/**
 * Creates or repairs the roles. Roles belong to the whole server, so two processes may try at once: the caller holds the
 * migration's advisory lock. `password` is needed where the server requires one.
 */
export async function ensureRoles(owner: Client, password: string | null) {
  for (const role of chosenRoles)
    if (role !== signerRole) await ensureRole(owner, role, 'nologin noinherit nosuperuser nobypassrls')
  await ensureRole(owner, ownRole, 'nologin inherit nosuperuser nobypassrls')
  await owner.query(`grant app_user to ${ownRole}`)
  await ensureRole(owner, signerRole, 'nologin inherit nosuperuser nobypassrls')
  await owner.query(`grant ${ownRole} to ${signerRole}`)
  await ensureRole(owner, loginRole, 'login noinherit nosuperuser nobypassrls nocreatedb nocreaterole')
  if (password !== null) await owner.query(`alter role ${loginRole} password ${owner.escapeLiteral(password)}`)
  await owner.query(`grant ${workRoles.join(', ')} to ${loginRole}`)
}

async function ensureRole(owner: Client, role: string, attributes: string) {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
  if (rowCount) return
  // Another database on the same server may be prepared at the same moment; the loser finds the role already there.
  await owner.query(
    `do $$ begin create role ${role} ${attributes}; exception when duplicate_object or unique_violation then null; end $$`,
  )
}

/**
 * Only the owner may create temporary tables: they come first in every search path, including that of functions that run as the
 * owner. Applied at each start, because a copied database loses it.
 */
export async function refuseTemporary(owner: Client) {
  await owner.query(`revoke temporary on database ${escapeIdentifier(owner.database ?? '')} from public`)
}
