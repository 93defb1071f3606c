import type { FormVisibility, Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { inWords } from '../../../lib/texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import { readsClass } from '../../forms/known-title.ts'
import { ofClass } from '../rules/named-forms.ts'
import type { Readers } from './open-forms.ts'

/** Names for IDs in rules, in the reader's language. */
export interface Names {
  program: (id: string) => string
  topic: (id: string) => string
  credential: (id: string) => string
  form: (id: string) => string
}

type Named = { id: Id; name: string }
const namer = (rows: readonly Named[]) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  // An unknown topic represents itself
  return (id: string) => names.get(id) ?? id
}

export async function namesFor(scope: Scope, readers: Readers = 'actor'): Promise<Names> {
  const { db, agency, origin } = scope
  const of = sql`organization_id = ${agency.id}`
  const programs = await db.rows<Named>(
    sql`select id, text_in(titles, ${origin.language}) as name from programs where ${of}`,
  )
  const topics = await db.rows<Named>(sql`select id, name from topics where ${of}`)
  const types = await db.rows<Named>(sql`select id, name from credential_types where ${of}`)
  const forms = await db.rows<Named & { visibility: FormVisibility }>(
    sql`select id, text_in(titles, ${origin.language}) as name, visibility from forms where ${of}`,
  )
  const known = forms.map(({ id, name, visibility }) => ({
    id,
    name:
      visibility === 'general' || (readers === 'actor' && readsClass(scope, visibility))
        ? name
        : inWords(origin.language, ofClass(visibility)),
  }))
  return { program: namer(programs), topic: namer(topics), credential: namer(types), form: namer(known) }
}
