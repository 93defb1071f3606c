import { type api, type Input, type Waiver, waiverRecordFields, waiverStates } from '@preceptor/contract'
import { storedNames } from '@preceptor/contract/records/record-fields'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { fieldsInWords, valuesOfColumns } from '../../records/record-columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { schemeOfWindow } from '../compliance/windows-of-people.ts'
import { recordedThings } from '../second-person/recorded.ts'
import { type StoredWaiver, waiverColumns, waiversFrom, withWindows } from './read-waivers.ts'
import { waiverTexts } from './texts.ts'

type Body = Input<typeof api.waivers.add>['body']

const told = ['rule', 'window_no', 'first_day', 'last_day']

/** Waivers that one person requests and another approves. An approved one applies to its days, including past ones. */
export const recordedWaivers = recordedThings<Waiver, Body>({
  table: 'compliance_waivers',
  alias: 'w',
  why: 'decision_note',
  papers: { table: 'compliance_waiver_files', column: 'waiver_id', use: 'waiver' },
  rows: async (scope, where) =>
    withWindows(
      scope,
      await scope.db.rows<StoredWaiver>(sql`select ${waiverColumns(scope)} from ${waiversFrom} where ${where}`),
    ),
  order: sql`w.first_day desc, w.id desc`,
  states: waiverStates,
  accepted: 'approved',
  titleOf: ({ rule_name }) => rule_name,
  words: {
    what: waiverTexts.named('thisWaiver'),
    notFound: waiverTexts.named('notFound'),
    noFile: waiverTexts.named('noFile'),
    settled: ({ state }) => waiverTexts.named('settled', { state }),
    notOpen: waiverTexts.named('notOpen'),
    own: waiverTexts.named('own'),
    closed: row => waiverTexts.named(row.is_medical ? 'medicalClosed' : 'hrClosed'),
    closedDecides: row => waiverTexts.named(row.is_medical ? 'medicalDecides' : 'hrDecides'),
    acceptedStays: waiverTexts.named('approvedStays'),
    notAccepted: waiverTexts.named('notApproved'),
  },
  prepare: async (scope, written, { employee_id, before }, sent) => {
    await check(scope, written)
    const isNamedAnew = sent.window_no !== undefined || sent.rule_id !== undefined
    const scheme = sent.window_scheme ?? (isNamedAnew ? null : (before?.window_scheme ?? null))
    const { rule_id, window_no, first_day, last_day } = written
    const window_scheme = await schemeOfWindow(scope, { employee_id, rule_id, window_no, first_day, last_day }, scheme)
    return { columns: { ...valuesOfColumns(waiverRecordFields, written), rule_id, window_no, window_scheme } }
  },
  inWords: row => ({
    rule: row.rule_name,
    window_no: row.window_no,
    ...fieldsInWords(waiverRecordFields, row),
    // The name of such a file may reveal its content
    waiver_files: row.is_medical || row.is_hr ? null : row.files.map(({ name }) => name).join(', ') || null,
  }),
  fields: ['rule', 'window_no', ...storedNames(waiverRecordFields), 'waiver_files'],
  changes: ({ rule_name: rule, window_no, first_day, last_day }) =>
    changesBetween({}, { rule, window_no, first_day, last_day }, told),
  events: {
    recorded: 'waiver.recorded',
    changed: 'waiver.changed',
    accepted: 'waiver.approved',
    undone: 'waiver.approve_undone',
    returned: 'waiver.returned',
    withdrawn: 'waiver.withdrawn',
  },
  removed: { set: sql`withdrawn_at = now()` },
  opened: ({ rule_name: rule }) => ({ kind: 'medical.proof_opened', facts: { rule } }),
  mailTitle: ({ rule_name: rule }) => waiverTexts.named('mailTitle', { rule }),
  address: id => `employees/waivers?waiver=${id}`,
})

/** Checks beyond the schema. */
async function check({ db, agency }: Scope, { rule_id, first_day, last_day }: Omit<Body, 'files'>) {
  const rule = await db.row(sql`select from compliance_rules where organization_id = ${agency.id} and id = ${rule_id}`)
  const errors = {
    ...(!rule && { rule_id: [waiverTexts.named('noRule')] }),
    ...(last_day && last_day < first_day && { last_day: [waiverTexts.named('endsEarly')] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
