import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { checkIsolation } from './canary.ts'
import { openDatabase } from './client.ts'
import { loginRole, workRoles } from './roles.ts'
import { StartRefused } from '../errors/start-refused.ts'
import { type House, openHouse } from '../../test/house.ts'
import { withDatabase } from '../../test/urls.ts'

/** Guarantees of the database itself, independent of the code (design: reliability.md, section 1). */

/** Password reset emails belong to a user; vendor staff's actions across agencies, and their seals, belong to the vendor. */
/** Agencies may share an SMS sender number. */
const withoutAgency = [
  'access_tokens',
  'event_seals',
  'events',
  'outbox',
  'seal_checks',
  'sms_senders',
  'unsealed_events',
].map(table => `${table}.organization_id`)
/** Found by a secret's hash before the agency is known; only app_auth and app_job can read it. */
const notTenant = ['access_tokens']

/** A random id reveals nothing about other agencies. */
const spanningKeys = new Set([
  // a link is found by its token before the agency is known
  'report_links_token_hash_key',
  'outbox_pkey',
  'events_pkey',
  // IDs of messages at the text service and in the outbox: random
  'messages_outbox',
  'messages_provider',
  'unassigned_provider',
  // one number is one sender, which everyone can see
  'sms_senders_pkey',
  'sms_senders_number_key',
  'event_seals_pkey',
  // Random, and used by anyone who verifies a document
  'certificates_by_code',
  'transcripts_by_code',
  'compliance_papers_by_code',
  'survey_packets_by_code',
  'session_records_by_code',
  'form_documents_by_code',
])

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

/** Returns the first column of each row. */
async function asked(statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await house.owner.query<string[]>({ text: statement, values, rowMode: 'array' })
  return rows.map(([value]) => String(value))
}

const tenantTables = `select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all('{${notTenant.join()}}')`

test('there are tenant tables, so the rules below check something', async () => {
  expect((await asked(`select name from (${tenantTables}) t`)).length).toBeGreaterThan(15)
})

test('every agency table has row-level security, enabled and forced', async () => {
  expect(await asked(`select name from (${tenantTables}) t where not (enabled and forced)`)).toEqual([])
})

test('every policy names the role it is for', async () => {
  expect(await asked(`select tablename || '.' || policyname from pg_policies where 'public' = any(roles)`)).toEqual([])
})

test('every agency table has a policy that limits app_user to the transaction’s agency, for reads and writes', async () => {
  const bare = await asked(`select name from (${tenantTables}) t where not exists (
    select from pg_policies p where p.tablename = t.name and p.permissive = 'PERMISSIVE' and p.cmd = 'ALL'
    and p.roles = '{app_user}' and p.qual ~ 'organization_id = .*current_org\\(\\)' and p.with_check ~ 'organization_id = .*current_org\\(\\)')`)
  expect(bare).toEqual([])
})

test('no permissive policy lets app_user past the agency', async () => {
  const open = await asked(`select tablename || '.' || policyname from pg_policies
    where 'app_user' = any(roles) and permissive = 'PERMISSIVE' and coalesce(qual, '') !~ 'current_org\\(\\)'`)
  expect(open).toEqual([])
})

test('every policy that limits a transaction to some people’s rows belongs to app_own alone, and app_own otherwise equals app_user', async () => {
  expect(
    await asked(`select distinct roles::text from pg_policies where policyname = 'own_rows'
      or (permissive = 'RESTRICTIVE' and qual ~ 'employees')`),
  ).toEqual(['{app_own}'])
  expect(await asked(`select pg_has_role('app_own', 'app_user', 'usage')::text`)).toEqual(['true'])
  expect(
    await asked(`select policyname from pg_policies where 'app_own' = any(roles) and permissive <> 'RESTRICTIVE'`),
  ).toEqual([])
})

test('a transaction that should be limited but took the office role sees nothing and writes nothing', async () => {
  const identity = `set_config('app.org', '${house.agency.id}', true), set_config('app.own_rows', 'on', true)`
  const seen = async (role: string) => {
    const client = await house.database.longPool.connect()
    await client.query(`begin; select set_config('role', '${role}', true), ${identity}`)
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from locations')
    const { rowCount } = await client.query('update locations set name = name')
    await client.query('rollback')
    client.release()
    return [rows[0]?.n, rowCount]
  }
  expect(await seen('app_own')).toEqual([1, 1])
  expect(await seen('app_user')).toEqual([0, 0])
})

test('organization_id is never empty, except where a row belongs to no agency', async () => {
  const optional = await asked(`select c.relname || '.organization_id' from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where c.relkind = 'r' and not a.attnotnull order by 1`)
  expect(optional).toEqual(withoutAgency)
})

test('foreign keys between agency tables include organization_id, so no row refers to another agency’s', async () => {
  const single = await asked(`select k.conname from pg_constraint k
    join (${tenantTables}) a on a.oid = k.conrelid join (${tenantTables}) b on b.oid = k.confrelid
    where k.contype = 'f' and not exists (
      select from unnest(k.conkey, k.confkey) as pair(ours, theirs)
      join pg_attribute o on o.attrelid = k.conrelid and o.attnum = pair.ours
      join pg_attribute t on t.attrelid = k.confrelid and t.attnum = pair.theirs
      where o.attname = 'organization_id' and t.attname = 'organization_id')`)
  expect(single).toEqual([])
})

test('unique keys of agency tables include the agency: a key across agencies would reveal what others hold', async () => {
  const spanning =
    await asked(`select i.indexrelid::regclass::text from pg_index i join (${tenantTables}) t on t.oid = i.indrelid
    where i.indisunique and not exists (select from pg_attribute a
      where a.attrelid = i.indrelid and a.attname = 'organization_id' and a.attnum = any(i.indkey))`)
  expect(spanning.filter(name => !spanningKeys.has(name))).toEqual([])
})

const ours = `p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

test('functions that run as their owner fix their search path, and the public may not call them', async () => {
  expect(
    await asked(`select p.proname from pg_proc p where ${ours} and p.prosecdef
      and not exists (select from unnest(p.proconfig) c where c like 'search_path=%')`),
  ).toEqual([])
  expect(
    await asked(`select p.proname from pg_proc p where ${ours} and p.prosecdef
      and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0)`),
  ).toEqual([])
})

test('views run with the caller’s rights', async () => {
  const trusting = await asked(`select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('v', 'm') and not coalesce('security_invoker=true' = any(c.reloptions), false)
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  expect(trusting).toEqual([])
})

test('the roles the server uses are not superusers, bypass nothing and own nothing', async () => {
  const roles = [loginRole, ...workRoles]
  const strong = `select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`
  expect(await asked(strong, [roles])).toEqual([])
  expect(
    await asked(`select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = any($1)`, [
      roles,
    ]),
  ).toEqual([])
})

test('the login itself, before taking a role, reads no table at all', async () => {
  const readable = await asked(
    `select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm')
     and has_any_column_privilege($1, c.oid, 'select, insert, update')`,
    [loginRole],
  )
  expect(readable).toEqual([])
})

describe('the canary', () => {
  test('sings when all is well', async () => {
    await expect(checkIsolation(house.database.pool)).resolves.toBeUndefined()
  })

  test('refuses a login with too many privileges', async () => {
    const { database = '' } = house.owner
    const strong = openDatabase({ url: withDatabase(inject('ownerUrl'), database), max: 1 })
    await expect(checkIsolation(strong.pool)).rejects.toThrow(/is a superuser|owns the tables/)
    await strong.end()
  })

  test('falls silent when a policy lets everyone see everything, or is gone', async () => {
    await house.owner.query(`create policy leak on canary to app_user using (true)`)
    await expect(checkIsolation(house.database.pool)).rejects.toThrow(StartRefused)
    await house.owner.query('drop policy leak on canary')
    await house.owner.query('alter table canary disable row level security')
    await expect(checkIsolation(house.database.pool)).rejects.toThrow(StartRefused)
    await house.owner.query('alter table canary enable row level security')
    await expect(checkIsolation(house.database.pool)).resolves.toBeUndefined()
  })
})

describe('every table of agencies, asked with no where clause', () => {
  test('shows no row to a role that has not named its agency', async () => {
    for (const table of await asked(`select name from (${tenantTables}) t`)) {
      const { rows } = await house.owner.query<{ may: boolean }>(
        `select has_table_privilege('app_user', $1, 'select') as may`,
        [table],
      )
      if (!rows[0]?.may) continue
      for (const agency of ['', randomUUID()]) {
        const client = await house.database.longPool.connect()
        await client.query(
          `begin; select set_config('role', 'app_user', true), set_config('app.org', '${agency}', true)`,
        )
        const { rowCount } = await client.query(`select from ${table} limit 1`)
        await client.query('rollback')
        client.release()
        expect(rowCount, `${table} with agency "${agency}"`).toBe(0)
      }
    }
  })
})
