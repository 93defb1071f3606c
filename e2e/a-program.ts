import { randomUUID } from 'node:crypto'
import { sql } from './database.ts'

type Texts = Readonly<Record<string, string>>

export interface NewModule {
  id?: string
  titles: Texts
  content: Readonly<Record<string, unknown>> & { kind: string }
  prerequisites?: readonly string[]
  needs?: 'all' | 'any'
  min_minutes?: number
}

/** Adds an in-service training program of an agency, without content. */
export async function aProgramOf(organization_id: string, titles: Texts): Promise<string> {
  await sql(
    `insert into training_types (organization_id, name, colour, counts_as, sort)
     select $1, 'In-service', 'teal', 'in_service', 1
     where not exists (select from training_types where organization_id = $1 and name = 'In-service')`,
    [organization_id],
  )
  const [program] = await sql<{ id: string }>(
    `insert into programs (organization_id, titles, training_type_id, delivery, due_days, created_by_name, updated_by_name)
     select $1, $2, id, 'online', 30, 'Journey', 'Journey' from training_types where organization_id = $1 and name = 'In-service' returning id`,
    [organization_id, titles],
  )
  return program?.id ?? ''
}

interface NewVersion {
  program: string
  titles: Texts
  modules: readonly NewModule[]
  number?: number
}
/** Adds a published version with its modules in order. */
export async function aVersionOf(organization_id: string, { program, titles, modules, number = 1 }: NewVersion) {
  const [version] = await sql<{ id: string }>(
    `insert into program_versions (organization_id, program_id, number, state, change_kind, given_to, note, titles, descriptions, module_count,
       languages, created_by_name, updated_by_name, published_by_name, published_at)
     values ($1, $2, $3, 'published', 'minor', 'new_only', 'Words', $4, '{}', $5, $6, 'Journey', 'Journey', 'Journey', now()) returning id`,
    [organization_id, program, number, titles, modules.length, Object.keys(titles)],
  )
  const ids: string[] = []
  for (const [at, one] of modules.entries()) {
    const { id = randomUUID(), content, prerequisites = [], needs = 'any', min_minutes = 0 } = one
    await sql(
      `insert into program_modules (organization_id, version_id, module_id, position, kind, titles, mode, min_minutes, needs, prerequisites, content,
         updated_by_name)
       values ($1, $2, $3, $4, $5, $6, 'online', $7, $8, $9, $10, 'Journey')`,
      [organization_id, version?.id, id, at + 1, content.kind, one.titles, min_minutes, needs, prerequisites, content],
    )
    ids.push(id)
  }
  return { version: version?.id ?? '', modules: ids }
}
