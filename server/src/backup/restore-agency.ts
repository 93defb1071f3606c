import { catalogId } from '@preceptor/contract'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { copyingIn } from '../db/copy-streams.ts'
import type { Keyring } from '../keys/secrets.ts'
import { accountColumn, agencyPlan, type Kind } from './agency-plan.ts'
import { type Table, tablesOf } from './catalogue.ts'
import { catchUp, rememberNumbers } from './catch-up.ts'
import { Refused } from '../errors/refused.ts'
import type { Header } from './format.ts'
import { readBackup } from './read.ts'
import { asOwner, inspect, type Restored, type Restoring, tableNamed, type TakePiece, withFiles } from './restore.ts'
import { recordRestore } from './restore-events.ts'

export interface RestoredAgency extends Restored {
  /** Accounts that already existed, by ID or email address, and stay unchanged. */
  matched: number
  /** Rows that refer to something missing here, such as a view of a vendor user. */
  leftOut: number
}

/**
 * Restores one agency into a database that other agencies keep using. Writes only that agency's rows and, with `replace`, first
 * deletes only its rows. One transaction.
 */
export async function restoreAgency(
  ownerUrl: string,
  file: string,
  keys: Keyring,
  how: Restoring = {},
): Promise<RestoredAgency> {
  const { header } = await inspect(file, keys, how)
  const { agency } = header
  if (!agency) throw new Refused('This is a backup of a whole database: restore it without --agency.')
  return withFiles(how.store, pieces =>
    asOwner(ownerUrl, async owner => {
      await owner.query('begin')
      await refuseOther(owner, header)
      const tables = await tablesOf(owner)
      const ours = tables.filter(table => table.ofAgency)
      // Data that triggers would write (counts, versions, history) comes with the rows
      const written = new Set([...ours, ...agencyPlan(tables, agency.id).map(({ table }) => table)])
      for (const { name } of written) await owner.query(`alter table ${name} disable trigger user`)
      // An older database, used to upgrade a backup, may not assign numbers yet
      const numbers = tables.some(({ name }) => name === 'certificate_numbers')
      if (numbers) await rememberNumbers(owner, agency)
      const replaced = await makeWay(owner, agency, ours, how)
      const filled = await fill(owner, file, keys, { how, tables, agency, pieces })
      if (numbers) await catchUp(owner, agency)
      for (const { name } of written) await owner.query(`alter table ${name} enable trigger user`)
      if (how.note) await recordRestore(owner, how.note, { header, rows: filled.rows, replaced })
      await owner.query('commit')
      await owner.query('vacuum (analyze)')
      return { header, ...filled }
    }),
  )
}

/** Refuses a different schema: rows only fit tables of the same shape. */
async function refuseOther(owner: Client, { migrations, product }: Header) {
  const { rows } = await owner.query<{ name: string }>('select name from schema_migrations')
  const here = new Set(rows.map(({ name }) => name))
  const there = new Set(migrations.map(({ name }) => name))
  const missing = [...there].filter(name => !here.has(name))
  if (missing.length > 0)
    throw new Refused(
      `This backup was made by a newer version of Preceptor, ${product} (${missing.join(', ')}): start that version on this database first.`,
    )
  const newer = [...here].filter(name => !there.has(name))
  if (newer.length > 0)
    throw new Refused(
      `This backup is older than this database, which knows ${newer.join(', ')} beside: its rows do not fit.`,
    )
}

async function makeWay(
  owner: Client,
  agency: { id: string; name: string },
  ours: readonly Table[],
  { replace }: Restoring,
): Promise<boolean> {
  const { rowCount } = await owner.query('select from organizations where id = $1', [agency.id])
  if (!rowCount) return false
  if (!replace)
    throw new Refused(
      `The agency ${agency.name} is in this database. Nothing was restored; --replace throws its rows away for what the backup holds.`,
    )
  for (const { name } of [...ours].reverse())
    await owner.query(`delete from ${name} where organization_id = $1`, [agency.id])
  return true
}

interface Filling {
  how: Restoring
  tables: readonly Table[]
  agency: { id: string }
  pieces: TakePiece | undefined
}

async function fill(owner: Client, file: string, keys: Keyring, { how, tables, agency, pieces }: Filling) {
  const kinds = new Map(agencyPlan(tables, agency.id).map(({ table, kind }) => [table.name, kind]))
  const counted = { tables: 0, rows: 0, matched: 0, leftOut: 0 }
  const renamed = new Map<string, string>()
  await readBackup(
    file,
    keys,
    {
      header: async () => {},
      table: async ({ table: name, columns }, rows) => {
        const table = tableNamed(tables, name)
        const kind = kinds.get(name)
        if (!kind) throw new Refused(`This backup holds ${name}, which is not of one agency. Nothing was restored.`)
        await bringIn(owner, table, columns, table.sealed ? rows : renaming(rows, renamed))
        if (kind === 'users') counted.matched = await matchAccounts(owner, renamed)
        const { came, went } = await takeOver(owner, { table, tables, columns, kind, agency })
        await owner.query('drop table pg_temp.incoming')
        counted.tables++
        counted.rows += went
        if (kind === 'agency') counted.leftOut += came - went
      },
      ...(pieces && {
        piece: async (key: string, bytes: Buffer) => {
          // Pieces of catalog programs are stored under the catalog's ID, whichever agency uses them (features/files/share.ts)
          if (![agency.id, catalogId].some(id => key.startsWith(`${id}/`)))
            throw new Refused('This backup holds files of another agency. Nothing was restored.')
          await pieces(key, bytes)
        },
      }),
      end: async () => {},
    },
    { trusting: how.trusting ?? false },
  )
  return counted
}

async function bringIn(owner: Client, { name }: Table, columns: readonly string[], rows: AsyncIterable<Buffer>) {
  const list = columns.join(', ')
  await owner.query(`create temp table incoming as select ${list} from ${name} with no data`)
  await pipeline(
    Readable.from(rows, { objectMode: false }),
    copyingIn(owner, `copy pg_temp.incoming (${list}) from stdin`),
  )
}

/** Matches accounts by email address: the same address is the same person, even with a different ID here. */
async function matchAccounts(owner: Client, renamed: Map<string, string>): Promise<number> {
  await owner.query(`create temp table matched on commit drop as select i.id as theirs, u.id as ours from pg_temp.incoming i
    join users u on u.id = i.id or (lower(u.email) = lower(i.email) and not exists (select from users s where s.id = i.id))`)
  const { rows } = await owner.query<{ theirs: string; ours: string }>('select theirs, ours from pg_temp.matched')
  for (const { theirs, ours } of rows) if (theirs !== ours) renamed.set(theirs, ours)
  return rows.length
}

interface Taking {
  table: Table
  tables: readonly Table[]
  columns: readonly string[]
  kind: Kind
  agency: { id: string }
}

async function takeOver(owner: Client, { table, tables, columns, kind, agency }: Taking) {
  const { rows } = await owner.query<{ came: number; foreign: number }>(
    `select count(*)::int as came, count(*) filter (where ${foreign(table, kind)})::int as foreign from pg_temp.incoming i`,
    kind === 'agency' ? [agency.id] : [],
  )
  const { came = 0, foreign: others = 0 } = rows[0] ?? {}
  if (others > 0) throw new Refused(`This backup holds rows of another agency in ${table.name}. Nothing was restored.`)
  const list = columns.join(', ')
  const values = columns.map(column => valueOf(table, column)).join(', ')
  const account = accountColumn(table, tables)
  const which = [
    ...table.references.filter(to => needed(to) && to.table !== table.name).map(present),
    ...(kind === 'users' ? ['i.id not in (select theirs from pg_temp.matched) and i.vendor_role is null'] : []),
    ...(kind === 'owned'
      ? [`i.${account} not in (select theirs from pg_temp.matched union select ours from pg_temp.matched)`]
      : []),
  ]
  const again =
    table.name === 'organizations'
      ? ` on conflict (id) do update set ${columns.map(c => `${c} = excluded.${c}`).join(', ')}`
      : ''
  const { rowCount } = await owner.query(
    `insert into ${table.name} (${list}) overriding system value select ${values} from pg_temp.incoming i
     where ${['true', ...which].join(' and ')}${again}`,
  )
  return { came, went: rowCount ?? 0 }
}

const foreign = ({ ofAgency }: Table, kind: Kind) =>
  kind !== 'agency'
    ? 'false'
    : ofAgency
      ? 'i.organization_id is distinct from $1::uuid'
      : 'i.id is distinct from $1::uuid'

type Reference = Table['references'][number]
const needed = ({ optional }: Reference) => !optional.includes(true)
const present = ({ table, columns, theirs }: Reference) =>
  `exists (select from ${table} r where ${columns.map((column, n) => `r.${theirs[n]} = i.${column}`).join(' and ')})`

/** Clears optional references whose target is missing here (a partner, another agency). */
function valueOf(table: Table, column: string): string {
  const to = table.references.find(
    ({ columns, optional, table: name }) => optional[columns.indexOf(column)] && name !== table.name,
  )
  return to ? `case when ${present(to)} then i.${column} end` : `i.${column}`
}

/**
 * Renames IDs as text. They appear in many places (columns, inside JSON), though not in the sealed history, and look like nothing
 * else.
 */
async function* renaming(rows: AsyncIterable<Buffer>, renamed: ReadonlyMap<string, string>): AsyncGenerator<Buffer> {
  if (renamed.size === 0) return yield* rows
  const any = new RegExp([...renamed.keys()].join('|'), 'g')
  // Raw bytes: a piece may split an ID, but never the end of a line
  let rest = ''
  for await (const chunk of rows) {
    const text = rest + chunk.toString('latin1')
    const end = text.lastIndexOf('\n') + 1
    rest = text.slice(end)
    yield Buffer.from(
      text.slice(0, end).replace(any, id => renamed.get(id) ?? id),
      'latin1',
    )
  }
}
