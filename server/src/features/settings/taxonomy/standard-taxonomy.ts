import type { CountsAs, TrainingTypeColour } from '@preceptor/contract'
import sql, { join } from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'
import { standardCredentialTypes } from './standard-credential-types.ts'

export interface StandardTrainingType {
  name: string
  code: string
  colour: TrainingTypeColour
  counts_as: CountsAs
  is_payable: boolean
}

/** Seed data for a new agency, in order (spec: data-model 2). Older agencies got theirs in migrations/007. */
export const standardTrainingTypes: readonly StandardTrainingType[] = [
  { name: 'Initial', code: 'INIT', colour: 'blue', counts_as: 'initial', is_payable: false },
  { name: 'Orientation', code: 'ORIENT', colour: 'teal', counts_as: 'orientation', is_payable: true },
  { name: 'In-service', code: 'INSVC', colour: 'green', counts_as: 'in_service', is_payable: true },
  { name: 'Annual compliance', code: 'ANNUAL', colour: 'violet', counts_as: 'in_service', is_payable: true },
  { name: 'Specialty', code: 'SPEC', colour: 'orange', counts_as: 'in_service', is_payable: true },
  { name: 'Competency', code: 'COMPET', colour: 'pink', counts_as: 'none', is_payable: true },
  { name: 'Credential', code: 'CRED', colour: 'red', counts_as: 'none', is_payable: false },
  { name: 'Informational', code: 'INFO', colour: 'grey', counts_as: 'none', is_payable: false },
]

/** Topics for a new agency. Older agencies got theirs in migrations/061. */
export const standardTopics: readonly string[] = [
  'Agency policies',
  'Client rights and privacy',
  'Infection control',
  'Safety and emergencies',
  'Body mechanics and transfers',
  'Personal care',
  'Nutrition and fluids',
  'Vital signs',
  'Skin care',
  'Fall prevention',
  'Dementia',
  'Chronic conditions',
  'Medication assistance',
  'Abuse and neglect',
  'Documentation and EVV',
  'Communication and culture',
  'Workplace conduct',
  'End of life',
]

export interface StandardDiscipline {
  code: string
  name: string
  is_skilled?: boolean
  /** States that use the title; absent means all. */
  states?: string
}

/** Disciplines of every state (domain facts 4). */
export const everyDiscipline: readonly StandardDiscipline[] = [
  { code: 'HHA', name: 'Home Health Aide' },
  { code: 'CHHA', name: 'Certified Homemaker-Home Health Aide', states: 'NJ' },
  { code: 'AHHA', name: 'Advanced Home Health Aide', states: 'NY' },
  { code: 'PCA', name: 'Personal Care Aide' },
  { code: 'HCA', name: 'Home Care Aide', states: 'CA WA' },
  { code: 'DCW', name: 'Direct Care Worker', states: 'PA AZ' },
  { code: 'CNA', name: 'Certified Nursing Assistant' },
  { code: 'HMK', name: 'Homemaker' },
  { code: 'COMP', name: 'Companion' },
  { code: 'HSK', name: 'Housekeeper' },
  { code: 'LPN', name: 'Licensed Practical Nurse', is_skilled: true },
  { code: 'RN', name: 'Registered Nurse', is_skilled: true },
  { code: 'NP', name: 'Nurse Practitioner', is_skilled: true },
  { code: 'PT', name: 'Physical Therapist', is_skilled: true },
  { code: 'PTA', name: 'Physical Therapist Assistant', is_skilled: true },
  { code: 'OT', name: 'Occupational Therapist', is_skilled: true },
  { code: 'COTA', name: 'Certified Occupational Therapy Assistant', is_skilled: true },
  { code: 'SLP', name: 'Speech-Language Pathologist', is_skilled: true },
  { code: 'MSW', name: 'Medical Social Worker', is_skilled: true },
  { code: 'RD', name: 'Registered Dietitian', is_skilled: true },
  { code: 'DSP', name: 'Direct Support Professional' },
  { code: 'CDPAP', name: 'Personal Assistant (CDPAP)', states: 'NY' },
  { code: 'LIVE-IN', name: 'Live-in Aide' },
  { code: 'OFFICE', name: 'Office Staff' },
]

/** Returns the discipline for a code such as `CHHA`, however it is written; files and state packs use these codes. */
export const standardDisciplineOf = (code: string): StandardDiscipline | undefined =>
  everyDiscipline.find(one => one.code === code.trim().toUpperCase())

/** Returns the disciplines that exist in that state. */
export const standardDisciplines = (state: string | null): readonly StandardDiscipline[] =>
  everyDiscipline.filter(({ states }) => !states || (state !== null && states.split(' ').includes(state)))

/**
 * Adds topics, credential types, training types and disciplines to a new agency: all standard ones, or those with the given codes.
 * `db` must be a transaction that may write the agency's rows; existing rows stay as they are.
 */
export async function standardTaxonomy(
  { db, agency }: Pick<Scope, 'db'> & { agency: { id: string; state: string | null } },
  chosen: { training_types?: readonly string[]; disciplines?: readonly string[] } = {},
): Promise<void> {
  const types = standardTrainingTypes.filter(({ code }) => chosen.training_types?.includes(code) ?? true)
  const held = standardDisciplines(agency.state).filter(({ code }) => chosen.disciplines?.includes(code) ?? true)
  await db.run(sql`insert into topics (organization_id, name) select ${agency.id}, unnest(${standardTopics}::text[])
    on conflict do nothing`)
  if (types.length > 0)
    await db.run(sql`insert into training_types
      (organization_id, name, code, colour, counts_as, is_payable, sort) values ${join(
        types.map(
          (type, at) =>
            sql`(${agency.id}, ${type.name}, ${type.code}, ${type.colour}, ${type.counts_as}, ${type.is_payable}, ${at + 1})`,
        ),
      )} on conflict do nothing`)
  if (held.length > 0)
    await db.run(
      sql`insert into disciplines (organization_id, code, name, is_skilled) values ${join(
        held.map(({ code, name, is_skilled = false }) => sql`(${agency.id}, ${code}, ${name}, ${is_skilled})`),
      )} on conflict do nothing`,
    )
  await db.run(sql`
    insert into credential_types (organization_id, code, name, needs_number, needs_file, needs_expiry, is_medical, valid_months, discipline_ids)
    select ${agency.id}, t.code, t.name, t.needs_number, t.needs_file, t.needs_expiry, t.is_medical, t.valid_months,
      array(select d.id from disciplines d where d.organization_id = ${agency.id} and d.code = any(string_to_array(t.usual_for, ' '))
        order by d.code)
    from json_to_recordset(${JSON.stringify(standardCredentialTypes)}::json) as t (code text, name text, needs_number boolean,
      needs_file boolean, needs_expiry boolean, is_medical boolean, valid_months int, usual_for text)
    on conflict do nothing`)
}
