import { randomUUID } from 'node:crypto'
import { api, type Id, type PayrollException, type PayrollSettingsBody } from '@preceptor/contract'
import { anEmployee, type EmployeeRecord } from '../src/demo/factories/employees.ts'
import { aTrainingRecord, type TrainingRecordRecord } from '../src/demo/factories/learning.ts'
import { aProgram } from '../src/demo/factories/programs.ts'
import { aSession, aSessionDay } from '../src/demo/factories/sessions.ts'
import { aTrainingType } from '../src/demo/factories/taxonomy.ts'
import { aMembership, aUser } from '../src/demo/factories/users.ts'
import type { Caller, House } from './house.ts'

export const payrollSettings: PayrollSettingsBody = {
  frequency: 'weekly',
  anchor: '2026-03-01',
  starts_on: '2026-03-01',
  check_lag: 5,
  rounding: 'exact',
  format: 'viventium',
  format_values: {},
  company_codes: ['HLH01'],
  books_to: 'cost_center',
  late_rule: 'pay',
  long_online: 'pay_credit',
}

type CreditOf = Partial<TrainingRecordRecord> & Pick<TrainingRecordRecord, 'employee_id'>

const takingBack = `
  insert into training_records (organization_id, id, kind, employee_id, recorded_for, assignment_id, program_id, cycle_no, reverses, completed_on, how,
    topic, mode, minutes, counts_as, is_payable, evidence, entered_at)
  select organization_id, b.id, 'reversal', employee_id, recorded_for, assignment_id, program_id, cycle_no, r.id, completed_on, how, topic, mode, minutes,
    counts_as, is_payable, '{}', $3 from training_records r join unnest($1::uuid[], $2::uuid[]) b (of, id) on b.of = r.id`
const usualEntry = '2026-03-20T15:00:00Z'

/** Test data for payroll: two programs, one of them unpaid, and a second administrator. */
export interface PayrollWorld {
  paid: Id
  unpaid: Id
  /** A second user who may lock. */
  bea: Caller
  person: (over?: Partial<EmployeeRecord>) => Promise<EmployeeRecord>
  people: (count: number) => Promise<EmployeeRecord[]>
  credit: (employee_id: Id, over?: Partial<TrainingRecordRecord>) => Promise<Id>
  credits: (those: readonly CreditOf[]) => Promise<Id[]>
  takeBack: (record_id: Id, entered_at?: string) => Promise<Id>
  takeAllBack: (record_ids: readonly Id[]) => Promise<unknown>
  /** Adds a class on a day, with start and end hours in New York (winter time). */
  taught: (day: string, from: number, to: number) => Promise<{ id: Id; evidence: object }>
}

export async function payrollWorld(house: House): Promise<PayrollWorld> {
  const organization_id = house.agency.id
  const paidType = aTrainingType({ organization_id, name: 'In-service', code: 'INSVC', is_payable: true })
  const unpaidType = aTrainingType({ organization_id, name: 'Voluntary', code: 'NOPAY', is_payable: false })
  const paid = aProgram({
    organization_id,
    training_type_id: paidType.id,
    titles: { en: 'Fall prevention' },
    pay_code: null,
  })
  const unpaid = aProgram({
    organization_id,
    training_type_id: unpaidType.id,
    titles: { en: 'Extra hour' },
    pay_code: null,
  })
  const second = aUser({ name: 'Bea Second', email: 'bea.payroll@example.org' })
  await house.load({
    training_types: [paidType, unpaidType],
    programs: [paid, unpaid],
    users: [second],
    memberships: [aMembership({ organization_id, user_id: second.id, role: 'agency_admin' })],
  })
  let n = 0
  const employees = async (count: number, over: Partial<EmployeeRecord> = {}) => {
    const those = Array.from({ length: count }, () =>
      anEmployee({
        organization_id,
        payroll_number: String(++n).padStart(6, '0'),
        hire_date: '2020-01-06',
        ...over,
      }),
    )
    await house.load({ employees: those })
    return those
  }
  const credits = async (those: readonly CreditOf[]) => {
    const records = those.map(one =>
      aTrainingRecord({
        organization_id,
        assignment_id: randomUUID(),
        program_id: paid.id,
        kind: 'credit',
        topic: 'Safety',
        mode: 'online',
        minutes: 60,
        completed_on: '2026-03-10',
        ...one,
      }),
    )
    await house.load({ training_records: records })
    return records.map(({ id }) => id)
  }
  return {
    paid: paid.id,
    unpaid: unpaid.id,
    bea: { token: await house.tokenFor(second, organization_id) },
    person: async (over = {}) => {
      const [one] = await employees(1, over)
      if (!one) throw new Error('nobody')
      return one
    },
    people: employees,
    credit: async (employee_id, over = {}) => (await credits([{ ...over, employee_id }]))[0] ?? '',
    credits,
    takeBack: async (record_id, entered_at = usualEntry) => {
      const id = randomUUID()
      await house.owner.query(takingBack, [[record_id], [id], entered_at])
      return id
    },
    takeAllBack: ids => house.owner.query(takingBack, [ids, ids.map(() => randomUUID()), usualEntry]),
    taught: async (day, from, to) => {
      const at = (hour: number) =>
        `${day}T${String(Math.floor(hour) + 5).padStart(2, '0')}:${hour % 1 ? '30' : '00'}:00Z`
      const clock = (hour: number) => `${String(Math.floor(hour)).padStart(2, '0')}:${hour % 1 ? '30' : '00'}`
      const session = aSession({
        organization_id,
        program_id: paid.id,
        state: 'closed',
        starts_at: at(from),
        ends_at: at(to),
      })
      await house.load({
        sessions: [session],
        session_days: [
          aSessionDay({
            organization_id,
            session_id: session.id,
            on_day: day,
            starts: clock(from),
            ends: clock(to),
            starts_at: at(from),
            ends_at: at(to),
          }),
        ],
      })
      return {
        id: session.id,
        evidence: { session: { id: session.id, booking_id: randomUUID(), title: session.title } },
      }
    },
  }
}

/** Sets up payroll for tests, with one earning code for the paid program. */
export async function setUpPayroll(house: House, over: Partial<PayrollSettingsBody> = {}): Promise<void> {
  const { data } = await house.call(api.payroll.settings, {})
  await house.call(
    api.payroll.updateSettings,
    { body: { ...payrollSettings, ...over } },
    { headers: { 'If-Match': `"${data.version}"` } },
  )
  const codes = await house.call(api.payroll.codes, {})
  for (const code of ['INSVC', 'NOPAY'])
    if (!codes.data.data.some(one => one.code === code))
      await house.call(api.payroll.addCode, {
        body: { code, earning_code: code, rate: null, rate_code: null, check_code: null, earning_type: null },
      })
}

/** Deletes all batches and their lines. */
export const forgetPayroll = (house: House) =>
  house.owner.query(`delete from approvals; delete from payroll_batches; delete from pay_tests; delete from unsealed_records;
    delete from training_records; delete from sessions; delete from employees`)

export const openedBatch = async (house: House, period_start: string) =>
  (await house.call(api.payroll.open, { body: { period_start } })).data

export const exceptionsIn = async (house: House, id: Id): Promise<PayrollException[]> =>
  (await house.call(api.payroll.exceptions, { params: { id }, query: { per_page: 200 } })).data.data

export const linesIn = async (house: House, id: Id) =>
  (await house.call(api.payroll.lines, { params: { id }, query: { per_page: 200 } })).data.data
