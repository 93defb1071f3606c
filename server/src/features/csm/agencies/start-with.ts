import type { Id, NewAgency } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { type AgenciesScope, type Scope, within } from '../../../scope/scope.ts'
import { everyDiscipline, standardTaxonomy, standardTrainingTypes } from '../../settings/taxonomy/standard-taxonomy.ts'
import { csmTexts } from '../texts.ts'

/** Disciplines that nearly every agency uses, where the title exists. */
const usual = new Set('HHA CHHA PCA HCA DCW CNA HMK COMP LPN RN OFFICE'.split(' '))

export const standardStart = () => ({
  disciplines: everyDiscipline.map(({ code, name, states }) => ({
    code,
    name,
    states: states?.split(' ') ?? null,
    usual: usual.has(code),
  })),
  training_types: standardTrainingTypes.map(({ code, name }) => ({ code, name })),
})

interface Discipline {
  code: string
  name: string
  is_skilled: boolean
}
interface TrainingType {
  code: string
  name: string
  colour: string
  counts_as: string
  is_payable: boolean
  sort: number
}
/** An agency's lists that another agency can start with. */
export interface Start {
  disciplines: Discipline[]
  training_types: TrainingType[]
  locations: string[]
}

/** Returns the lists that a new agency would copy from this one. */
export async function startOf(scope: AgenciesScope, id: Id): Promise<Start> {
  const agency = await scope.db.row<{ id: Id; name: string; time_zone: string }>(
    sql`select id, name, time_zone from organizations where id = ${id}`,
  )
  if (!agency) throw new AppError('NOT_FOUND', csmTexts.named('noAgency'))
  return within(scope, agency, async ({ db }) => {
    const own = sql`where organization_id = ${id} and is_active`
    const places = await db.rows<{ name: string }>(sql`select name from locations ${own} order by lower(name)`)
    return {
      disciplines: await db.rows<Discipline>(
        sql`select code, name, is_skilled from disciplines ${own} order by lower(name)`,
      ),
      training_types: await db.rows<TrainingType>(
        sql`select code, name, colour, counts_as, is_payable, sort from training_types ${own} order by sort, lower(name)`,
      ),
      locations: places.map(({ name }) => name),
    }
  })
}

/** Refuses chosen names that are neither in the standard set nor in the set of the copied agency. */
export function refuseUnknown({ disciplines, training_types }: NewAgency, copied: Start | null) {
  const known = {
    disciplines: [...everyDiscipline, ...(copied?.disciplines ?? [])],
    training_types: [...standardTrainingTypes, ...(copied?.training_types ?? [])],
  }
  const errors: Record<string, string[]> = {}
  for (const [field, codes] of Object.entries({ disciplines, training_types })) {
    const stranger = codes.find(code => !known[field as keyof typeof known].some(one => one.code === code))
    if (stranger !== undefined) errors[field] = [csmTexts.named('codeUnknown', { code: stranger })]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Fills the new agency: copied entries first, unchanged, then the standard set, and the locations. */
export async function furnish(
  scope: Scope,
  { disciplines, training_types, locations, state }: NewAgency,
  copied: Start | null,
) {
  const { db, agency } = scope
  const held = copied?.disciplines.filter(({ code }) => disciplines.includes(code)) ?? []
  const types = copied?.training_types.filter(({ code }) => training_types.includes(code)) ?? []
  await db.run(sql`insert into disciplines (organization_id, code, name, is_skilled)
    select ${agency.id}, code, name, is_skilled
    from json_to_recordset(${JSON.stringify(held)}::json) as d (code text, name text, is_skilled boolean)`)
  await db.run(sql`insert into training_types (organization_id, code, name, colour, counts_as, is_payable, sort)
    select ${agency.id}, code, name, colour, counts_as, is_payable, sort from json_to_recordset(${JSON.stringify(types)}::json)
      as t (code text, name text, colour text, counts_as text, is_payable boolean, sort int)`)
  await standardTaxonomy({ db, agency: { id: agency.id, state } }, { disciplines, training_types })
  await db.run(sql`insert into locations (organization_id, name)
    select ${agency.id}, name from unnest(${locations}::text[]) name`)
}
