import { aStaffedAgency } from './bulk.ts'
import { sql } from './database.ts'
import { aTaughtProgram } from './taught.ts'

/** Adds a separate agency: one person completed a program, one has it open, one has left, and the others should have it. */
export async function anAgencyThatMisses(people = 6) {
  const { agency, user } = await aStaffedAgency(people)
  await sql(
    `insert into training_types (organization_id, name, code, colour, counts_as, is_payable, sort)
     values ($1, 'In-service', 'INS', 'teal', 'in_service', false, 1)`,
    [agency.id],
  )
  return { agency, user, program: await aTaughtProgram(agency.id) }
}
