import {
  catalogId,
  catalogList,
  type CatalogRow,
  catalogStates,
  deliveries,
  type Id,
  languages,
} from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import { among, everyWordIn } from '../../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordOf, wordsCell } from '../../../lists/export-list.ts'
import type { ListSql } from '../../../lists/list-sql.ts'
import type { AgenciesScope } from '../../../scope/scope.ts'
import { allTitles } from '../all-titles.ts'
import { programTexts } from '../texts.ts'

/** Every program of the catalog with its state and the agencies that have it, in the reader's language. */
const programs = ({ origin }: AgenciesScope) => sql`(
  select p.id, p.code, p.delivery, p.updated_by_name, p.updated_at, text_in(p.titles, ${origin.language}) as title,
    fold(concat_ws(' ', p.code, ${allTitles})) as searched,
    tt.id as training_type_id, tt.name as training_type_name, pub.number, d.id is not null as has_draft,
    coalesce(pub.credit_minutes, d.credit_minutes, 0) as credit_minutes,
    coalesce(pub.module_count, d.module_count, 0) as module_count, coalesce(pub.languages, d.languages, '{}') as languages,
    case when pub.id is null then 'draft' when p.standing = 'offered' then 'published' else p.standing end as status,
    k.held, k.behind
  from programs p
  join training_types tt on tt.organization_id = p.organization_id and tt.id = p.training_type_id
  left join lateral (select v.* from program_versions v where v.organization_id = p.organization_id and v.program_id = p.id
    and v.state = 'published' order by v.number desc limit 1) pub on true
  left join program_versions d on d.organization_id = p.organization_id and d.program_id = p.id and d.state = 'draft'
  cross join lateral (select count(*)::int as held,
      (count(*) filter (where c.mode = 'linked' and c.held_number < c.latest_number))::int as behind
    from program_checkouts c where c.catalog_program_id = p.id and c.withdrawn_at is null) k
  where p.organization_id = ${catalogId}) p`

const byTitle = { sql: sql`fold(p.title) collate "C"` }
const holders: Record<string, Sql> = { some: sql`p.held > 0`, none: sql`p.held = 0`, behind: sql`p.behind > 0` }

export const catalogSql: ListSql<typeof catalogList, AgenciesScope, CatalogRow> = {
  list: catalogList,
  from: programs,
  id: sql`p.id`,
  filters: {
    search: everyWordIn(sql`p.searched`),
    status: among(sql`p.status`),
    delivery: among(sql`p.delivery`),
    language: value => sql`p.languages && ${value.split(',')}::text[]`,
    holders: value =>
      sql`(${value.split(',').reduce((all, one) => sql`${all} or ${holders[one] ?? sql`false`}`, sql`false`)})`,
  },
  orders: {
    title: [byTitle],
    held: [{ sql: sql`p.held` }, byTitle],
    hours: [{ sql: sql`p.credit_minutes` }, byTitle],
    code: [{ sql: sql`lower(p.code)`, nulls: 'last' }, byTitle],
    updated_at: [{ sql: sql`p.updated_at` }, byTitle],
  },
  tiesStay: true,
  counted: {
    status: { value: sql`p.status` },
    delivery: { value: sql`p.delivery` },
    language: { value: sql`l.language`, join: () => sql`cross join lateral unnest(p.languages) l (language)` },
    holders: {
      value: sql`h.holds`,
      join: () => sql`cross join lateral unnest(array_remove(array[case when p.held > 0 then 'some' else 'none' end,
        case when p.behind > 0 then 'behind' end], null)) h (holds)`,
    },
  },
  columns: sql`p.id, p.title, p.code, p.status, json_build_object('id', p.training_type_id, 'name', p.training_type_name) as training_type,
    p.delivery, p.credit_minutes, p.module_count, p.languages, p.number, p.has_draft, p.held, p.behind, p.updated_by_name, p.updated_at`,
}

export const catalogFile: ListFile<typeof catalogList, AgenciesScope> = {
  list: catalogList,
  title: programTexts.named('catalogTitle'),
  ...fileOf(catalogSql),
  cells: {
    title: textCell(sql`p.title`, 40),
    status: wordsCell(sql`p.status`, catalogStates.names, 14),
    number: textCell(sql`p.number::text`, 9),
    held: { is: 'number', value: sql`p.held`, width: 10 },
    training_type: textCell(sql`p.training_type_name`, 20),
    hours: { is: 'text', value: sql`trim(trailing '.' from to_char(p.credit_minutes / 60.0, 'FM99990.##'))`, width: 8 },
    modules: { is: 'number', value: sql`p.module_count`, width: 9 },
    languages: {
      is: 'words',
      value: sql`(select string_agg(${wordOf(sql`l.code`, languages)}, ', ' order by l.at) from unnest(p.languages) with ordinality l (code, at))`,
      width: 24,
    },
    delivery: wordsCell(sql`p.delivery`, deliveries, 12),
    code: textCell(sql`p.code`, 12),
    updated_at: { is: 'moment', value: sql`p.updated_at`, width: 17 },
  },
}

export async function readCatalogRow(scope: AgenciesScope, id: Id): Promise<CatalogRow> {
  const columns = catalogSql.columns as Sql
  const row = await scope.db.row<CatalogRow>(sql`select ${columns} from ${programs(scope)} where p.id = ${id}`)
  if (!row) throw notFound(programTexts.named('noProgram'))
  return row
}
