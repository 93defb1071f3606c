import { type Id, type TemplateBody, travelling } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { dropTemplates } from './write-templates.ts'

/** A template being copied: its name, its module, and the settings of its sessions. */
export interface CarriedTemplate {
  /** Its id in the catalog; null if it came in a file. */
  id: Id | null
  module_id: Id | null
  name: string
  body: TemplateBody
}

/** Returns templates that leave the agency with the program, without the agency's rooms and people. */
export async function templatesToCarry(
  { db, agency }: Pick<Scope, 'db' | 'agency'>,
  program_id: Id,
): Promise<(CarriedTemplate & { id: Id })[]> {
  const rows = await db.rows<CarriedTemplate & { id: Id }>(sql`select id, module_id, name, body from session_templates
    where organization_id = ${agency.id} and program_id = ${program_id} and is_active order by fold(name) collate "C", id`)
  return rows.map(row => Object.assign(row, { body: travelling(row.body) }))
}

interface Into {
  program_id: Id
  /** Modules that have other ids there; the rest keep theirs. */
  modules?: ReadonlyMap<Id, Id>
}

export async function insertTemplates(
  { db, agency, actor }: Scope,
  { program_id, modules = new Map() }: Into,
  templates: readonly CarriedTemplate[],
): Promise<void> {
  if (templates.length === 0) return
  const rows = templates.map(one => ({
    ...one,
    module_id: one.module_id && (modules.get(one.module_id) ?? one.module_id),
  }))
  await db.run(sql`
    insert into session_templates (organization_id, program_id, module_id, name, body, catalog_template_id, created_by_name, updated_by_name)
    select ${agency.id}, ${program_id}, t.module_id, t.name, t.body, t.id, ${actor.name}, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t (id uuid, module_id uuid, name text, body jsonb)`)
}

/** Copies the program's own templates in full, for a duplicate whose modules have the same positions. */
export async function copyTemplates(
  { db, agency, actor }: Scope,
  { from, to, from_version }: { from: Id; to: Id; from_version: Id | null },
): Promise<void> {
  await db.run(sql`
    insert into session_templates (organization_id, program_id, module_id, name, body, created_by_name, updated_by_name)
    select t.organization_id, ${to}, n.module_id, t.name, t.body, ${actor.name}, ${actor.name} from session_templates t
    left join program_modules o on o.organization_id = t.organization_id and o.version_id = ${from_version}::uuid and o.module_id = t.module_id
    left join program_versions v on v.organization_id = t.organization_id and v.program_id = ${to} and v.state = 'draft'
    left join program_modules n on n.organization_id = t.organization_id and n.version_id = v.id and n.position = o.position
    where t.organization_id = ${agency.id} and t.program_id = ${from} and t.is_active and (t.module_id is null or n.module_id is not null)`)
}

/**
 * Updates a linked program to the catalog's templates: adds new ones and updates changed ones, but removes none. The agency's own
 * templates stay.
 */
export async function followTemplates(
  scope: Scope,
  program_id: Id,
  templates: readonly (CarriedTemplate & { id: Id })[],
): Promise<void> {
  const { db, agency, actor } = scope
  const held = await db.rows<{ id: Id; from: Id }>(sql`select id, catalog_template_id as from from session_templates
    where organization_id = ${agency.id} and program_id = ${program_id} and catalog_template_id is not null`)
  const has = new Map(held.map(({ id, from }) => [from, id]))
  const wanted = new Set(templates.map(({ id }) => id))
  await dropTemplates(
    scope,
    held.filter(({ from }) => !wanted.has(from)).map(({ id }) => id),
  )
  await db.run(sql`update session_templates t set name = c.name, module_id = c.module_id, body = c.body, version = t.version + 1,
      updated_at = now(), updated_by_name = ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(templates)}::jsonb) c (id uuid, module_id uuid, name text, body jsonb)
    where t.organization_id = ${agency.id} and t.program_id = ${program_id} and t.catalog_template_id = c.id
      and (t.name, t.module_id, t.body) is distinct from (c.name, c.module_id, c.body)`)
  await insertTemplates(
    scope,
    { program_id },
    templates.filter(({ id }) => !has.has(id)),
  )
}
