import { fallback } from '@preceptor/contract/texts/texts'
import sql, { raw } from 'sql-template-tag'
import type { Scope } from '../scope/scope.ts'
import type { Change } from './changes.ts'

/** Fields whose value is the title of something titled in several languages, with its table. */
const titled: Readonly<Record<string, 'programs' | 'forms'>> = {
  program: 'programs',
  satisfied_by: 'programs',
  form: 'forms',
}

/** Names programs and forms in the reader's language. A title that nothing has anymore stays as stored. */
export async function withTitles<Row extends { changes: readonly Change[] }>(
  { db, agency, origin: { language } }: Pick<Scope, 'db' | 'agency' | 'origin'>,
  rows: readonly Row[],
): Promise<Row[]> {
  if (language === fallback) return [...rows]
  const kept = { programs: new Set<string>(), forms: new Set<string>() }
  for (const { changes } of rows)
    for (const { field, before, after } of changes)
      for (const value of [before, after]) if (value && Object.hasOwn(titled, field)) kept[tableOf(field)].add(value)
  const said = { programs: new Map<string, string>(), forms: new Map<string, string>() }
  for (const table of ['programs', 'forms'] as const) {
    if (kept[table].size === 0) continue
    // Keep a title shared by several: it may mean any of them
    const found = await db.rows<{ kept: string; title: string }>(sql`
      select k.kept, min(text_in(x.titles, ${language})) as title from unnest(${[...kept[table]]}::text[]) k (kept)
      join (select p.titles, fold(t.value) as word from ${raw(table)} p cross join lateral jsonb_each_text(p.titles) t
        where p.organization_id = ${agency.id}) x on x.word = fold(k.kept)
      group by k.kept having count(distinct text_in(x.titles, ${language})) = 1`)
    for (const one of found) said[table].set(one.kept, one.title)
  }
  const say = (field: string, value: string | null) => (value ? (said[tableOf(field)].get(value) ?? value) : value)
  return rows.map(row => ({
    ...row,
    changes: row.changes.map(one =>
      Object.hasOwn(titled, one.field)
        ? { ...one, before: say(one.field, one.before), after: say(one.field, one.after) }
        : one,
    ),
  }))
}

const tableOf = (field: string) => titled[field] ?? 'programs'
