import type { Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { plainName } from './named-rows.ts'

export interface NamedProgram {
  id: Id
  name: string
}
interface Words {
  code: string | null
  titles: string[]
}

/**
 * Reads the agency's programs with these further columns, and finds those that a word names: the one with this code, otherwise all
 * with this title in any language.
 */
export async function programsNamed<Facts extends object>(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  facts: Sql,
): Promise<(word: string) => (NamedProgram & Facts)[]> {
  const programs = await db.rows<NamedProgram & Facts & Words>(sql`
    select p.id, text_in(p.titles, ${fallback}) as name, lower(btrim(p.code)) as code,
      array(select distinct lower(btrim(t.value)) from jsonb_each_text(p.titles) t) as titles, ${facts}
    from programs p where p.organization_id = ${agency.id} order by p.id`)
  const byCode = new Map(programs.map(program => [program.code, program]))
  const byTitle = new Map<string, typeof programs>()
  for (const program of programs)
    for (const title of program.titles) byTitle.set(title, [...(byTitle.get(title) ?? []), program])
  return word => {
    const coded = byCode.get(plainName(word))
    return coded ? [coded] : (byTitle.get(plainName(word)) ?? [])
  }
}
