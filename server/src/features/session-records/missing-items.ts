import type { RecordItem } from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { filesOf, hasQuiz, instructors, isRequired, nurseWhere, programContent, signerIsNurse } from './facts.ts'

const isOnline = sql`s.mode in ('virtual', 'hybrid')`
const written = (column: Sql) => sql`coalesce(${column}, '') <> ''`
const hasPlace = sql`(${written(sql`l.name`)} or ${written(sql`r.name`)} or ${written(sql`s.address`)})`

/** SQL conditions for each missing item: `itemsOf` (items.ts) for many sessions at once. A test keeps the two in sync. */
const lacks = ({ actor }: Pick<Scope, 'actor'>): Readonly<Record<RecordItem, Sql>> => ({
  date: sql`s.ends_at > now()`,
  length: sql`s.credit_minutes <= 0`,
  location: sql`case when ${isOnline} and not ${written(sql`s.meeting_link`)} then true else s.mode <> 'virtual' and not ${hasPlace} end`,
  content: sql`not (${written(sql`coalesce(w.content, ${programContent})`)} and ${written(sql`w.objectives`)})`,
  materials: sql`not (${written(sql`w.materials`)} or ${filesOf('material')} > 0)`,
  post_test: sql`not (${written(sql`w.post_test`)} or ${filesOf('post_test')} > 0 or (${hasQuiz} and c.scored >= c.present and c.present > 0))`,
  attendance: sql`c.people = 0 or c.unmarked > 0 or c.present = 0`,
  proof: sql`${filesOf('sign_in_sheet')} = 0 and not (c.present > 0 and c.by_hand = 0)`,
  sign_off: sql`not exists (select from ${instructors} where ${nurseWhere(true)}) and (s.is_rn_led or (${isRequired} and not ${signerIsNurse(actor)}))`,
})

/** The keys of the items that session `s` lacks, in order; needs its location `l`, room `r` and program `p`. */
export const missingItems = (scope: Pick<Scope, 'actor'>): Sql => sql`(select array_remove(array[${join(
  Object.entries(lacks(scope)).map(([item, holds]) => sql`case when ${holds} then ${item}::text end`),
)}], null)
  from organizations o
  left join session_papers w on w.organization_id = s.organization_id and w.session_id = s.id
  cross join lateral session_record_counts(s.id) c
  where o.id = s.organization_id)`
