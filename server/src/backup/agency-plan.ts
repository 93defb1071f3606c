import type { Table } from './catalogue.ts'

/** Sign-in data: useless in another database, and useless later. */
const shortLived = new Set([
  'access_tokens',
  'password_resets',
  'sign_in_challenges',
  'email_changes',
  'sso_used_tokens',
])

/** `users`: accounts, matched by email address. `owned`: rows that belong to an account. `agency`: the agency's own rows. */
export type Kind = 'agency' | 'users' | 'owned'

export interface Planned {
  table: Table
  where: string
  kind: Kind
}

/**
 * Returns the parts of one agency: its rows, plus the accounts they refer to and those accounts' data. Vendor staff belong to no
 * agency.
 */
export function agencyPlan(tables: readonly Table[], id: string): Planned[] {
  const own = ({ name, ofAgency }: Table) => (ofAgency && !shortLived.has(name)) || name === 'organizations'
  const accounts = `select id from users where vendor_role is null and id in (${tables
    .filter(table => table.ofAgency && own(table))
    .flatMap(table => table.references.filter(to => to.table === 'users').map(to => ({ table, column: to.columns[0] })))
    .map(({ table, column }) => `select ${column} from ${table.name} where organization_id = '${id}'`)
    .join(' union ')})`
  const planned = tables.map((table): Planned | undefined => {
    if (table.name === 'users') return { table, kind: 'users', where: `t.id in (${accounts})` }
    if (own(table)) return { table, kind: 'agency', where: `t.${table.ofAgency ? 'organization_id' : 'id'} = '${id}'` }
    const column = shortLived.has(table.name) ? undefined : accountColumn(table, tables)
    return column === undefined ? undefined : { table, kind: 'owned', where: `t.${column} in (${accounts})` }
  })
  return planned.filter(one => one !== undefined)
}

/** Returns the column that names the account a row belongs to, for tables that depend only on accounts. */
export function accountColumn(table: Table, tables: readonly Table[]): string | undefined {
  if (table.ofAgency || table.references.length === 0) return undefined
  const columns = table.references.map(({ table: name, columns, theirs }) => {
    if (name === 'users') return theirs[0] === 'id' ? columns[0] : undefined
    const between = tables.find(one => one.name === name && one !== table)
    return between && accountColumn(between, tables) === theirs[0] ? columns[0] : undefined
  })
  return columns.includes(undefined) ? undefined : columns[0]
}
