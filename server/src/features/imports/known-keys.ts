import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import type { Match, RowToMatch } from './match-types.ts'

/**
 * Which employee numbers, external ids, e-mails and names an agency's people have, by their hashes. Most rows of a first
 * roster are nobody we have; without this each block of them would be joined with all the agency's people four times over.
 * It may say yes wrongly, never no.
 */
export interface KnownKeys {
  /** The ways by which each row may be somebody of the agency; rows that are surely new are absent. */
  waysOf(scope: Scope, toMatch: readonly RowToMatch[]): Promise<Map<number, Ways>>
  /** Whether records were merged here: those merged away are looked for too. */
  hasMerges: boolean
}
export type Ways = Partial<Record<Match['by'], boolean>>

type Hashes = Record<Match['by'], Buffer | null>

/** Read once per dry run: who is added while it works is found by the next one, as if added just after it. */
export async function loadKnownKeys({ db, agency }: Scope): Promise<KnownKeys> {
  const hashes = await db.row<Hashes & { has_merges: boolean }>(sql`
    select string_agg(int4send(hashtext(e.employee_number)), ''::bytea) as employee_number,
      string_agg(int4send(hashtext(e.external_id)), ''::bytea) as external_id,
      string_agg(int4send(hashtext(lower(e.email))), ''::bytea) as email,
      string_agg(int4send(hashtext(e.sort_name || e.birth_date)), ''::bytea) as name, coalesce(bool_or(e.merged), false) as has_merges
    from (
      select employee_number, external_id, email, sort_name, birth_date, false as merged from employees where organization_id = ${agency.id}
      union all
      select employee_number, external_id, email, sort_name, birth_date, true from employee_aliases
        where organization_id = ${agency.id}) e`)
  const held = (by: Match['by']) => new HashSet(hashes?.[by] ?? Buffer.alloc(0))
  const [numbers, externals, emails, names] = [
    held('employee_number'),
    held('external_id'),
    held('email'),
    held('name'),
  ]
  const none = [numbers, externals, emails, names].every(({ empty }) => empty)
  return {
    hasMerges: hashes?.has_merges ?? false,
    async waysOf(scope, toMatch) {
      if (none || toMatch.length === 0) return new Map()
      const rows = await hashed(scope, toMatch)
      const ways = rows.map(({ n, employee_number, external_id, email, name }) => {
        const way: Ways = {
          employee_number: numbers.has(employee_number),
          external_id: externals.has(external_id),
          email: emails.has(email),
          name: names.has(name),
        }
        return [n, way] as const
      })
      return new Map(ways.filter(([, way]) => Object.values(way).some(Boolean)))
    },
  }
}

type Hashed = { n: number } & Record<Match['by'], number | null>

/** By the database, because its fold() and its hashes are what the people were hashed by. */
const hashed = ({ db }: Scope, toMatch: readonly RowToMatch[]) => {
  const of = (read: (given: RowToMatch['given']) => string | null | undefined) =>
    toMatch.map(({ given }) => read(given) ?? null)
  return db.rows<Hashed>(sql`
    select k.n, hashtext(k.employee_number) as employee_number, hashtext(k.external_id) as external_id,
      hashtext(lower(k.email)) as email, hashtext(fold(k.last_name || ' ' || k.first_name) || k.birth_date) as name
    from unnest(${toMatch.map(({ n }) => n)}::int[], ${of(g => g.employee_number)}::text[], ${of(g => g.external_id)}::text[],
      ${of(g => g.email)}::text[], ${of(g => g.last_name)}::text[], ${of(g => g.first_name)}::text[],
      ${of(g => g.birth_date)}::date[]) as k (n, employee_number, external_id, email, last_name, first_name, birth_date)`)
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
