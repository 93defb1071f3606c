import type { Id, PayrollCode, PayrollSettings, PayrollSettingsBody } from '@preceptor/contract'
import {
  payrollBooksTo,
  payrollFrequencies,
  payrollLateRules,
  payrollLongOnline,
  payrollRoundings,
  periodOf,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, type RecordKind, recordAdded, recordChange } from '../../records/change-record.ts'
import { insertRow, setColumns } from '../../records/columns.ts'
import { heldIn, lockRow } from '../../records/hold-row.ts'
import type { Scope } from '../../scope/scope.ts'
import { dayIn } from '../../lib/day-in.ts'
import { formatNamed, formatsOf } from './formats.ts'
import { payrollTexts } from './texts.ts'

export type SettingsRow = PayrollSettings & { id: Id }

const columns = sql`s.id, s.version, s.frequency, s.anchor, s.starts_on, s.check_lag, s.rounding, s.format, s.format_values, s.company_codes, s.books_to,
  s.late_rule, s.long_online, false as is_new`

async function findSettings({ db, agency }: Scope): Promise<SettingsRow | undefined> {
  return db.row<SettingsRow>(sql`select ${columns} from payroll_settings s where s.organization_id = ${agency.id}`)
}

/** Default settings until someone saves them: two-week periods starting on a Sunday, beginning with the current one. */
function usual({ agency }: Scope): PayrollSettingsBody {
  const today = dayIn(agency.time_zone)
  const rhythm = { frequency: 'biweekly', anchor: '2024-01-07' } as const
  return {
    ...rhythm,
    starts_on: periodOf(rhythm, today).start,
    check_lag: 5,
    rounding: 'exact',
    format: 'viventium',
    format_values: {},
    company_codes: [],
    books_to: 'cost_center',
    late_rule: 'pay',
    long_online: 'pay_credit',
  }
}

export async function readSettings(scope: Scope): Promise<PayrollSettings> {
  const found = await findSettings(scope)
  if (!found) return { version: 1, ...usual(scope), is_new: true }
  const { id: _, ...settings } = found
  return settings
}

/** Returns the saved settings, or throws a refusal that links to the settings. */
export async function savedSettings(scope: Scope): Promise<SettingsRow> {
  const found = await findSettings(scope)
  if (!found) throw new AppError('CONFLICT', payrollTexts.named('notSetUp'))
  return found
}

const settingsKind: RecordKind<Scope, SettingsRow> = {
  what: payrollTexts.named('theseSettings'),
  hold: async (scope, id) => {
    await lockRow(scope, 'payroll_settings', id)
    return savedSettings(scope)
  },
  read: savedSettings,
  nameOf: () => '',
  inWords: row => ({
    ...row,
    frequency: payrollFrequencies[row.frequency],
    rounding: payrollRoundings[row.rounding],
    books_to: payrollBooksTo[row.books_to],
    late_rule: payrollLateRules[row.late_rule],
    long_online: payrollLongOnline[row.long_online],
    company_codes: row.company_codes.join(', '),
    format_values: Object.entries(row.format_values)
      .map(([key, value]) => `${key}: ${value}`)
      .join(', '),
  }),
  fields: [
    'frequency',
    'anchor',
    'starts_on',
    'check_lag',
    'rounding',
    'format',
    'format_values',
    'company_codes',
    'books_to',
    'late_rule',
    'long_online',
  ],
}

/** Saves the settings. Versions start at one with the defaults, so two people who save first at the same time notice each other. */
export async function updateSettings(
  scope: Scope,
  body: PayrollSettingsBody,
  ifMatch: number | null,
): Promise<PayrollSettings> {
  const { db, agency } = scope
  if (!(await formatNamed(scope, body.format))) throw invalid({ format: [payrollTexts.named('formatGone')] })
  const first = { organization_id: agency.id, ...stored(usual(scope)) }
  await db.run(sql`insert into payroll_settings (organization_id, frequency, anchor, starts_on, check_lag, rounding, format, format_values, company_codes,
      books_to, late_rule, long_online)
    values (${first.organization_id}, ${first.frequency}, ${first.anchor}, ${first.starts_on}, ${first.check_lag}, ${first.rounding}, ${first.format},
      ${first.format_values}::jsonb, ${first.company_codes}::text[], ${first.books_to}, ${first.late_rule}, ${first.long_online})
    on conflict (organization_id) do nothing`)
  const { id } = await savedSettings(scope)
  const kind = { ...settingsKind, nameOf: () => agency.name }
  const before = await holdRecord(scope, kind, id, ifMatch)
  await db.run(sql`update payroll_settings set ${setColumns(stored(body))}, version = version + 1
    where organization_id = ${agency.id} and id = ${id}`)
  await recordChange(scope, kind, before, { kind: 'payroll.settings_updated' })
  return readSettings(scope)
}

const stored = ({ format_values, ...body }: PayrollSettingsBody) => ({
  ...body,
  format_values: JSON.stringify(format_values),
})

export async function listFormats(scope: Scope) {
  const formats = await formatsOf(scope)
  return {
    data: formats.map(({ key, label, status, notes, asks }) => ({
      key,
      label,
      status,
      notes,
      asks: asks.map(one => ({ key: one.key, label: one.label, required: one.required })),
    })),
  }
}

// ── codes

type CodeBody = Omit<PayrollCode, 'id' | 'version'>
const codeColumns = sql`c.id, c.version, c.code, c.earning_code, c.rate, c.rate_code, c.check_code, c.earning_type`

async function readCode({ db, agency }: Scope, id: Id): Promise<PayrollCode> {
  const row = await db.row<PayrollCode>(
    sql`select ${codeColumns} from payroll_codes c where c.organization_id = ${agency.id} and c.id = ${id}`,
  )
  if (!row) throw notFound(payrollTexts.named('codeNotFound'))
  return row
}

const codeKind: RecordKind<Scope, PayrollCode> = {
  what: payrollTexts.named('thisCode'),
  hold: heldIn('payroll_codes', readCode),
  read: readCode,
  nameOf: row => row.code,
  inWords: row => row,
  fields: ['code', 'earning_code', 'rate', 'rate_code', 'check_code', 'earning_type'],
}

/** Returns codes in use on programs, sessions and training types that aren't in the payroll codes. */
const unknownCodes = ({ db, agency }: Scope) =>
  db.rows<{ code: string }>(sql`
    select min(u.code) as code from (
      select p.pay_code as code from programs p where p.organization_id = ${agency.id} and p.archived_at is null
      union all select s.pay_code from sessions s where s.organization_id = ${agency.id}
      union all select t.code from training_types t where t.organization_id = ${agency.id} and t.is_active and t.is_payable) u
    where u.code is not null and not exists (select from payroll_codes c where c.organization_id = ${agency.id} and lower(c.code) = lower(u.code))
    group by lower(u.code) order by 1 limit 200`)

export async function listCodes(scope: Scope) {
  const { db, agency } = scope
  const data = await db.rows<PayrollCode>(
    sql`select ${codeColumns} from payroll_codes c where c.organization_id = ${agency.id} order by lower(c.code)`,
  )
  return { data, unknown: (await unknownCodes(scope)).map(({ code }) => code) }
}

/** Checks one name at a time, because two requests at once would both find it free. */
async function refuseTaken({ db, agency }: Scope, code: string, id: Id | null) {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended('payroll_codes ' || ${agency.id}::text, 0))`)
  const taken =
    await db.row(sql`select from payroll_codes where organization_id = ${agency.id} and lower(code) = lower(${code})
    and id is distinct from ${id}::uuid`)
  if (taken) throw invalid({ code: [payrollTexts.named('codeTaken')] })
}

export async function addCode(scope: Scope, body: CodeBody): Promise<PayrollCode> {
  await refuseTaken(scope, body.code, null)
  const id = await insertRow(scope, 'payroll_codes', { ...body })
  return recordAdded(scope, codeKind, id, { kind: 'payroll.code_added' })
}

export async function updateCode(
  scope: Scope,
  id: Id,
  body: { [K in keyof CodeBody]?: CodeBody[K] | undefined },
  ifMatch: number | null,
): Promise<PayrollCode> {
  const before = await holdRecord(scope, codeKind, id, ifMatch)
  const said = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const after: PayrollCode = { ...before, ...said }
  await refuseTaken(scope, after.code, id)
  const { id: _, version: __, ...columns } = after
  await scope.db.run(sql`update payroll_codes set ${setColumns(columns)}, version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  return recordChange(scope, codeKind, before, { kind: 'payroll.code_updated' })
}

export async function removeCode(scope: Scope, id: Id): Promise<undefined> {
  const code = await codeKind.hold(scope, id)
  await scope.db.run(sql`delete from payroll_codes where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, { kind: 'payroll.code_removed', subject: { id, name: code.code } })
  return undefined
}
