import { type FormVisibility, formVisibilities, type Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { inWords } from '../../../lib/texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import { mayKnowTitle } from '../../forms/known-title.ts'
import { complianceTexts } from '../texts.ts'

interface NamedForm {
  id: Id
  /** Its title for people who may know it, else its class. */
  name: string
  /** The public name, as in the history. A class is a named text. */
  known_as: string
  is_archived: boolean
  /** True when a version is published. */
  is_published: boolean
}

interface Row extends Omit<NamedForm, 'name' | 'known_as'> {
  title: string
  may_know: boolean
  visibility: FormVisibility
}

/** Returns the agency's forms that rules name. */
export async function namedForms(scope: Scope, ids: readonly string[]): Promise<NamedForm[]> {
  if (ids.length === 0) return []
  const { db, agency, origin } = scope
  const rows = await db.rows<Row>(sql`
    select f.id, text_in(f.titles, ${origin.language}) as title, ${mayKnowTitle(scope, sql`f`)} as may_know, f.visibility,
      f.archived_at is not null as is_archived, exists (select from form_versions v where v.organization_id = f.organization_id
        and v.form_id = f.id and v.state = 'published') as is_published
    from forms f where f.organization_id = ${agency.id} and f.id = any(${ids}::uuid[])`)
  return rows.map(({ id, title, may_know, visibility, is_archived, is_published }) => ({
    id,
    is_archived,
    is_published,
    name: may_know ? title : inWords(origin.language, ofClass(visibility)),
    known_as: visibility === 'general' ? title : ofClass(visibility),
  }))
}

/** Describes a form of a restricted class, as a named text. */
export const ofClass = (visibility: FormVisibility): string =>
  complianceTexts.named('formOf', { class: formVisibilities[visibility] })
