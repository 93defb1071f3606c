import type { Id, SessionTemplate } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { notFound } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { programTexts } from '../texts.ts'

const moduleTitle = (language: string) => sql`(select text_in(m.titles, ${language}) from program_modules m
  join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
  where m.organization_id = t.organization_id and v.program_id = t.program_id and m.module_id = t.module_id
  order by v.number desc nulls last limit 1)`

const find = ({ db, agency, origin }: Scope, program_id: Id, only = sql``): Promise<SessionTemplate[]> =>
  db.rows<SessionTemplate>(sql`
    select t.id, t.version, t.program_id, t.module_id, ${moduleTitle(origin.language)} as module_title, t.name, t.body,
      p.origin = 'linked' and t.catalog_template_id is not null as is_linked,
      (select count(*)::int from sessions s where s.organization_id = t.organization_id and s.program_id = t.program_id and s.template_id = t.id)
        as session_count,
      t.updated_at, t.updated_by_name
    from session_templates t join programs p on p.organization_id = t.organization_id and p.id = t.program_id
    where t.organization_id = ${agency.id} and t.program_id = ${program_id} and t.is_active ${only}
    order by fold(t.name) collate "C", t.id`)

export const listTemplates = (scope: Scope, program_id: Id) => find(scope, program_id)

export async function readTemplate(scope: Scope, program_id: Id, id: Id): Promise<SessionTemplate> {
  const [template] = await find(scope, program_id, sql`and t.id = ${id}`)
  if (!template) throw notFound(programTexts.named('noTemplate'))
  return template
}
