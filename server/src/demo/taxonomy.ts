import { standardCredentialTypes } from '../features/settings/taxonomy/standard-credential-types.ts'
import { standardDisciplines, standardTrainingTypes } from '../features/settings/taxonomy/standard-taxonomy.ts'
import type { AgencyPlan } from './agencies.ts'
import { aCredentialType, type CredentialTypeRecord } from './factories/credentials.ts'
import {
  aDiscipline,
  aLocation,
  aTrainingType,
  type DisciplineRecord,
  type LocationRecord,
  type TrainingTypeRecord,
} from './factories/taxonomy.ts'
import { anAddress } from './places.ts'
import { Random } from './random.ts'

/** Locations that are part of another one. */
const partOf: Record<string, string> = { Flushing: 'Queens' }

/** New York ended the agencies' part in the program; people who hold the title keep it. */
const inactive = new Set(['CDPAP'])

/** Uses its own random generator, so that changes to a location don't change names. */
export const trainingTypesOf = (
  organization_id: string,
  { own_types = [] }: Pick<AgencyPlan, 'own_types'>,
  { seed, made }: { seed: string; made: number },
): TrainingTypeRecord[] => {
  const random = new Random(`${seed} ${organization_id} training types`)
  return [...standardTrainingTypes, ...own_types].map((type, at) =>
    aTrainingType({ ...type, organization_id, id: random.id(made), sort: at + 1 }),
  )
}

/** Uses its own random generator, like training types. */
export function credentialTypesOf(
  organization_id: string,
  disciplines: readonly DisciplineRecord[],
  { seed, made }: { seed: string; made: number },
): CredentialTypeRecord[] {
  const random = new Random(`${seed} ${organization_id} credential types`)
  return standardCredentialTypes.map(({ usual_for, ...type }) =>
    aCredentialType({
      ...type,
      organization_id,
      id: random.id(made),
      discipline_ids: disciplines.filter(({ code }) => usual_for.split(' ').includes(code)).map(({ id }) => id),
    }),
  )
}

export const disciplinesOf = (organization_id: string, plan: AgencyPlan, newId: () => string): DisciplineRecord[] =>
  standardDisciplines(plan.state).map(({ code, name, is_skilled = false }) =>
    aDiscipline({ organization_id, id: newId(), code, name, is_skilled, is_active: !inactive.has(code) }),
  )

/** Offices with fictional addresses. */
export function locationsOf(
  organization_id: string,
  plan: AgencyPlan,
  { seed, newId }: { seed: string; newId: () => string },
): LocationRecord[] {
  const random = new Random(`${seed} ${plan.name} offices`)
  const made = Object.entries(plan.locations).map(([name, { code, region }]) => {
    const { address_line1, city, postal_code } = anAddress(random, region)
    return aLocation({
      organization_id,
      id: newId(),
      name,
      code,
      address_line1,
      city,
      state: plan.state,
      postal_code,
    })
  })
  const idOf = (name: string | undefined) => made.find(location => location.name === name)?.id ?? null
  for (const location of made) location.parent_id = idOf(partOf[location.name])
  return made
}
