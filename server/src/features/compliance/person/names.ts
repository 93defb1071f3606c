import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/** What ids in rules are called, in the reader's language. */
export interface Names {
  program: (id: string) => string
  topic: (id: string) => string
  credential: (id: string) => string
}

type Named = { id: Id; name: string }
const namer = (rows: readonly Named[]) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  // a topic that no list knows stands for itself
  return (id: string) => names.get(id) ?? id
}

export async function namesFor({ db, agency, origin }: Scope): Promise<Names> {
  const of = sql`organization_id = ${agency.id}`
  const programs = await db.rows<Named>(
    sql`select id, text_in(titles, ${origin.language}) as name from programs where ${of}`,
  )
  const topics = await db.rows<Named>(sql`select id, name from topics where ${of}`)
  const types = await db.rows<Named>(sql`select id, name from credential_types where ${of}`)
  return { program: namer(programs), topic: namer(topics), credential: namer(types) }
}
