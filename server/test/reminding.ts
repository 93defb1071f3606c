import { addDays } from '@preceptor/contract'
import type { Config } from '../src/config.ts'
import { type AssignmentRecord, anAssignment } from '../src/demo/factories/assignments.ts'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import { aProgram, aProgramVersion, type ProgramRecord } from '../src/demo/factories/programs.ts'
import { aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { digests, ladders } from '../src/features/reminders/remind.ts'
import { latestMails } from '../src/messages/latest-mails.ts'
import type { House } from './house.ts'
import { oncePerHouse } from './once-per-house.ts'
import { turnOf } from './turn.ts'

/** Noon in June in the time zone of the house's agency. */
export const noon = (day: string) => new Date(`${day}T16:00:00Z`)

/** Programs, people and the clock for tests of reminders. */
export function reminding(house: () => House) {
  const organization_id = () => house().agency.id
  const aTypeId = oncePerHouse(house, async () => {
    const type = aTrainingType({ organization_id: organization_id(), name: 'Reminded' })
    await house().load({ training_types: [type] })
    return type.id
  })
  /** Creates a startable program. */
  const program = async ({
    reminders,
    ...over
  }: Partial<ProgramRecord> & { reminders?: number[] } = {}): Promise<string> => {
    const one = aProgram({ organization_id: organization_id(), training_type_id: await aTypeId(), ...over })
    await house().load({
      programs: [one],
      program_versions: [
        aProgramVersion({ organization_id: organization_id(), program_id: one.id, languages: ['en'] }),
      ],
    })
    if (reminders) await house().owner.query('update programs set reminders = $2 where id = $1', [one.id, reminders])
    return one.id
  }
  /** Creates a person with a program assigned, due on a given day. */
  const person = async (
    program_id: string,
    due_on: string,
    { assignment, ...over }: Partial<EmployeeRecord> & { assignment?: Partial<AssignmentRecord> } = {},
  ) => {
    const employee = anEmployee({ organization_id: organization_id(), ...over })
    const one = anAssignment({
      organization_id: organization_id(),
      employee_id: employee.id,
      program_id,
      assigned_on: addDays(due_on, -60),
      rule_due_on: due_on,
      ...assignment,
    })
    await house().load({ employees: [employee], assignments: [one] })
    return { ...employee, assignment_id: one.id }
  }
  /** Runs the worker's job at that moment. */
  const run = (now: Date, config: Partial<Config> = {}) =>
    turnOf(house(), [ladders({ ...house().config, ...config }), digests({ ...house().config, ...config })], { now })
  const send = (now = new Date(), config: Partial<Config> = {}) =>
    turnOf(house(), digests({ ...house().config, ...config }), { now })
  /** Returns messages to deliver, oldest first. */
  const queued = async () => (await latestMails(house().database, house().config.appKeys)).toReversed()
  /** Clears all reminders, as if they had been on for a long time. */
  const forget = async () => {
    await house().owner.query(`delete from outbox; delete from employees; delete from phone_words; delete from sms_inbound; delete from rate_limits;
      update organizations set reminders_since = '2020-01-01', quiet_from = '21:00', quiet_to = '08:00', state = 'NY'`)
  }
  return { program, person, run, send, queued, forget }
}
