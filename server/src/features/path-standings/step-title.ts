import { formVisibilities } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { wordOf } from '../../lists/export-list.ts'
import type { Scope } from '../../scope/scope.ts'
import { mayKnowTitle, readsClass } from '../forms/known-title.ts'

const classOf = wordOf(sql`f.visibility`, formVisibilities)

/** Joins the subject of the step `st`: the program `g`, the credential type `y` or the form `f`. */
export const withRefs = sql`left join programs g on g.organization_id = st.organization_id and g.id = st.program_id
  left join credential_types y on y.organization_id = st.organization_id and y.id = st.credential_type_id
  left join forms f on f.organization_id = st.organization_id and f.id = st.form_id`

type Reading = Pick<Scope, 'actor' | 'origin'>
/** Uses `asForm` for forms; everyone may see programs and credentials. */
const titled = (asForm: Sql, language = 'en') =>
  sql`(case when f.id is not null then ${asForm} else coalesce(y.name, text_in(g.titles, ${language})) end)`

/** Selects the title of a person's step. Readers without access to a form's class see the class (ruling 83). */
export function titleOfTheirs(scope: Reading): Sql {
  const { language } = scope.origin
  const read = (['general', 'medical', 'hr', 'identity'] as const).filter(one => readsClass(scope, one))
  return titled(
    sql`case when f.visibility = any(${read}::text[]) then text_in(f.titles, ${language}) else ${classOf} end`,
    language,
  )
}

/** Names the form `f` for people who look at a path. */
export const titleOfForm = (scope: Reading): Sql =>
  sql`(case when ${mayKnowTitle(scope, sql`f`)} then text_in(f.titles, ${scope.origin.language}) else ${classOf} end)`
export const titleOfStep = (scope: Reading): Sql => titled(titleOfForm(scope), scope.origin.language)

/** The name that everyone may read, for files and the history. */
export const titleForAll = titled(
  sql`case when f.visibility = 'general' then text_in(f.titles, 'en') else ${classOf} end`,
)
