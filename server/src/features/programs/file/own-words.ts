import type { FileWord, Id, Option, ProgramFile, WordMatch } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/** Matches the file's items with the agency's: by code first, because codes are chosen to match, then by name. */
async function matched<W extends FileWord>(
  { db, agency }: Scope,
  table: Sql,
  words: readonly W[],
): Promise<(W & WordMatch)[]> {
  const own = await db.rows<{ id: Id; name: string; code: string | null }>(sql`
    select id, name, code from ${table} where organization_id = ${agency.id} and is_active order by name, id`)
  const same = (one: string | null, other: string | null) =>
    one !== null && other !== null && one.toLowerCase() === other.toLowerCase()
  return words.map(word => {
    const found: Option | undefined =
      own.find(({ code }) => same(code, word.code)) ?? own.find(({ name }) => same(name, word.name))
    return { ...word, found: found ? { id: found.id, name: found.name } : null }
  })
}

export async function ownWords(scope: Scope, { training_type, disciplines, locations, topics }: ProgramFile) {
  const [type] = await matched(scope, sql`training_types`, [training_type])
  if (!type) throw new Error('A word was lost.')
  return {
    training_type: type,
    disciplines: await matched(scope, sql`disciplines`, disciplines),
    locations: await matched(scope, sql`locations`, locations),
    topics: await matched(scope, sql`topics`, topics),
  }
}
