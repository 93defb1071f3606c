import type { Pool } from 'pg'
import sql from 'sql-template-tag'
import { StartRefused } from '../errors/start-refused.ts'
import { transaction } from './tx.ts'

/** The row that the first migration puts into `canary`: visible with this agency set, and never without. */
export const canaryAgency = '00000000-0000-7000-8000-000000000001'

interface Login {
  name: string
  superuser: boolean
  bypasses: boolean
  owns: boolean
}

/**
 * Proves on a pooled connection that agencies are isolated, or throws: the login alone can do nothing, and a transaction without an
 * agency sees no row of any table that has one. Runs before serving and every minute after that.
 */
export async function checkIsolation(pool: Pool): Promise<void> {
  const login = await whoAmI(pool)
  if (login.superuser) throw refused(login, 'is a superuser')
  if (login.bypasses) throw refused(login, 'bypasses row-level security')
  if (login.owns) throw refused(login, 'owns the tables')
  const count = (organization_id?: string) =>
    transaction(pool, { role: 'app_user', ...(organization_id && { organization_id }) }, db =>
      db.row<{ n: number; role: string }>(sql`select count(*) as n, current_user as role from canary`),
    )
  const [unset, set] = await Promise.all([count(), count(canaryAgency)])
  if (unset?.role !== 'app_user' || unset.n !== 0 || set?.n !== 1)
    throw new StartRefused(
      'Row-level security does not keep agencies apart in this database, so nothing is served. Restore the policies, or a backup.',
    )
}

async function whoAmI(pool: Pool): Promise<Login> {
  const { rows } =
    await pool.query<Login>(`select current_user as name, rolsuper as superuser, rolbypassrls as bypasses,
    pg_has_role(current_user, (select relowner from pg_class where oid = 'canary'::regclass), 'member') as owns
    from pg_roles where rolname = current_user`)
  const login = rows[0]
  if (!login) throw new StartRefused('The database does not tell who is connected.')
  return login
}

const refused = ({ name }: Login, what: string) =>
  new StartRefused(
    `The database login ${name} ${what}, so it could read every agency's rows: serve with an unprivileged login in DATABASE_URL and name the owner in DATABASE_OWNER_URL.`,
  )
