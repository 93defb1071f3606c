import { type Id, type OfferRow, offersList, textFor } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import { among, everyWordIn } from '../../../lists/conditions.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import type { Scope } from '../../../scope/scope.ts'
import { readContent } from '../content/read-content.ts'
import { programTexts } from '../texts.ts'
import { insideCatalog } from './place.ts'

/** Programs that the catalog offers, with the agency's checkout of them. */
const offers = ({ agency, origin }: Scope) => sql`(
  select c.id, c.code, c.delivery, c.training_type, c.credit_minutes, c.module_count, c.languages,
    text_in(c.titles, ${origin.language}) as title, coalesce(text_in(c.descriptions, ${origin.language}), '') as description,
    fold(concat_ws(' ', c.code, c.training_type, (select string_agg(value, ' ') from jsonb_each_text(c.titles)))) as searched,
    k.program_id, r.asked_by_name, r.asked_at, d.answer as declined, d.decided_at as declined_at, w.id as own_program_id,
    case when k.program_id is not null then 'held' when r.id is not null then 'asked' when d.decided_at is not null then 'declined' else 'open' end as standing
  from catalog_offers() c
  left join program_checkouts k on k.organization_id = ${agency.id} and k.catalog_program_id = c.id and k.withdrawn_at is null
  left join catalog_requests r on r.organization_id = ${agency.id} and r.catalog_program_id = c.id and r.state = 'asked'
  left join lateral (select n.answer, n.decided_at from (select q.state, q.answer, q.decided_at from catalog_requests q where q.organization_id = ${agency.id}
    and q.catalog_program_id = c.id order by q.asked_at desc, q.id desc limit 1) n where n.state = 'declined') d on true
  left join lateral (select p.id from programs p where p.organization_id = ${agency.id} and p.archived_at is null and k.program_id is null
    and lower(text_in(p.titles, 'en')) = lower(text_in(c.titles, 'en')) order by p.id limit 1) w on true) o`

const byTitle = { sql: sql`fold(o.title) collate "C"` }
const columns = sql`o.id, o.title, o.description, o.code, o.delivery, o.training_type, o.credit_minutes, o.module_count, o.languages, o.standing,
  o.program_id, o.asked_by_name, o.asked_at, o.declined, o.declined_at, o.own_program_id`

export const offersSql: ListSql<typeof offersList, Scope, OfferRow> = {
  list: offersList,
  from: offers,
  id: sql`o.id`,
  filters: {
    search: everyWordIn(sql`o.searched`),
    standing: among(sql`o.standing`),
    delivery: among(sql`o.delivery`),
    language: value => sql`o.languages && ${value.split(',')}::text[]`,
  },
  orders: { title: [byTitle], hours: [{ sql: sql`o.credit_minutes` }, byTitle] },
  tiesStay: true,
  counted: {
    standing: { value: sql`o.standing` },
    delivery: { value: sql`o.delivery` },
    language: { value: sql`l.language`, join: (): Sql => sql`cross join lateral unnest(o.languages) l (language)` },
  },
  columns,
}

/** Returns an offer; a program that is not offered is not found. */
export async function readOffer(scope: Scope, id: Id): Promise<OfferRow> {
  const row = await scope.db.row<OfferRow>(sql`select ${columns} from ${offers(scope)} where o.id = ${id}`)
  if (!row) throw notFound(programTexts.named('noProgram'))
  return row
}

/** Returns the offer with the titles of its modules. */
export async function offerWithModules(scope: Scope, id: Id) {
  const offer = await readOffer(scope, id)
  const { modules } = await insideCatalog(scope, async there => {
    const row = await there.db.row<{
      id: Id
    }>(sql`select id from program_versions where organization_id = ${there.agency.id}
      and program_id = ${id} and state = 'published' order by number desc limit 1`)
    return readContent(there, id, row?.id)
  })
  return {
    ...offer,
    modules: modules.map(({ titles, minutes }) => ({
      title: textFor(titles, [scope.origin.language])?.text ?? '',
      minutes: minutes.reduce((sum, one) => sum + one.minutes, 0),
    })),
  }
}
