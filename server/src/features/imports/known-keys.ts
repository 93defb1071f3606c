import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { type RowToMatch, waysToMatch, type WayToMatch } from './match-types.ts'

/**
 * Holds hashes of the employee numbers, external IDs, emails and names of an agency's people. Most rows of a first roster match no
 * one; without this, each block of them would be joined with all the agency's people four times. False positives are possible,
 * false negatives are not.
 */
export interface KnownKeys {
  /** Returns how each row may match someone of the agency; rows that are certainly new are absent. */
  waysOf(scope: Scope, toMatch: readonly RowToMatch[]): Promise<Map<number, Ways>>
  /** True when records were merged here: merged ones are searched too. */
  hasMerges: boolean
}
export type Ways = Partial<Record<WayToMatch, boolean>>

/** Numbers without leading zeros and in capital letters; names without the other data used to match them. */
type Kept = 'number' | 'external' | 'email' | 'name'
type Hashes = Record<Kept, Buffer | null>
const loose = (code: Sql) => sql`ltrim(lower(${code}), '0')`

/** Loaded once per dry run: people added meanwhile are found by the next one, as if added just after it. */
export async function loadKnownKeys({ db, agency }: Scope): Promise<KnownKeys> {
  const hashes = await db.row<Hashes & { has_merges: boolean }>(sql`
    select string_agg(int4send(hashtext(${loose(sql`e.employee_number`)})), ''::bytea) as number,
      string_agg(int4send(hashtext(${loose(sql`e.external_id`)})), ''::bytea) as external,
      string_agg(int4send(hashtext(lower(e.email))), ''::bytea) as email,
      string_agg(int4send(hashtext(e.sort_name)), ''::bytea) as name, coalesce(bool_or(e.merged), false) as has_merges
    from (
      select employee_number, external_id, email, sort_name, false as merged from employees where organization_id = ${agency.id}
      union all
      select employee_number, external_id, email, sort_name, true from employee_aliases
        where organization_id = ${agency.id}) e`)
  const held = (kept: Kept) => new HashSet(hashes?.[kept] ?? Buffer.alloc(0))
  const [numbers, externals, emails, names] = [held('number'), held('external'), held('email'), held('name')]
  const none = [numbers, externals, emails, names].every(({ empty }) => empty)
  return {
    hasMerges: hashes?.has_merges ?? false,
    async waysOf(scope, toMatch) {
      if (none || toMatch.length === 0) return new Map()
      const rows = await hashed(scope, toMatch)
      const ways = rows.map(row => {
        const [number, external] = [numbers.has(row.number), externals.has(row.external)]
        const name = names.has(row.name) || names.has(row.longer_name)
        const way: Ways = {
          employee_number: number,
          number,
          external_id: external,
          external,
          email: emails.has(row.email),
          name,
          phone: name,
          name_alone: name,
        }
        return [row.n, way] as const
      })
      return new Map(ways.filter(([, way]) => Object.values(way).some(Boolean)))
    },
  }
}

type Hashed = { n: number } & Record<Kept | 'longer_name', number | null>

/** Hashes in the database, because people were hashed by its fold() and hash functions. */
const hashed = ({ db }: Scope, toMatch: readonly RowToMatch[]) => {
  const of = (read: (given: RowToMatch['given']) => string | null | undefined) =>
    toMatch.map(({ given }) => read(given) ?? null)
  return db.rows<Hashed>(sql`
    select k.n, hashtext(${loose(sql`k.employee_number`)}) as number, hashtext(${loose(sql`k.external_id`)}) as external,
      hashtext(lower(k.email)) as email, hashtext(fold(k.last_name || ' ' || k.first_name)) as name,
      hashtext(fold(k.last_name || ' ' || k.first_name || ' ' || k.middle_name)) as longer_name
    from unnest(${toMatch.map(({ n }) => n)}::int[], ${of(g => g.employee_number)}::text[], ${of(g => g.external_id)}::text[],
      ${of(g => g.email)}::text[], ${of(g => g.last_name)}::text[], ${of(g => g.first_name)}::text[],
      ${of(g => g.middle_name)}::text[]) as k (n, employee_number, external_id, email, last_name, first_name, middle_name)`)
}

class HashSet {
  readonly empty: boolean
  readonly #sorted: Int32Array

  constructor(hashes: Buffer) {
    this.#sorted = new Int32Array(hashes.length / 4)
    for (let i = 0; i < this.#sorted.length; i++) this.#sorted[i] = hashes.readInt32BE(i * 4)
    this.#sorted.sort()
    this.empty = this.#sorted.length === 0
  }

  has(hash: number | null): boolean {
    if (hash === null) return false
    let [from, to] = [0, this.#sorted.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((this.#sorted[middle] ?? 0) < hash) from = middle + 1
      else to = middle
    }
    return this.#sorted[from] === hash
  }
}

/** For few rows, where checking first which may match isn't worth it. */
export const anybody: KnownKeys = {
  waysOf: async (_, toMatch) => {
    const all: Ways = Object.fromEntries(waysToMatch.map(way => [way, true]))
    return new Map(toMatch.map(({ n }) => [n, all]))
  },
  hasMerges: true,
}
