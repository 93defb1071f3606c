import {
  type AgencyRole,
  type Args,
  type api,
  type CompletionRow,
  type CopiedList,
  type Id,
  type MergedList,
  type OperationKind,
  pastedLines,
} from '@preceptor/contract'
import { actProblems, changeOf as actOf, type Draft, emptyDraft } from '@/widgets/audience/draft.ts'

/** Form values for a new operation of any kind. */
export interface OperationValues {
  agency_ids: Id[]
  idle_days: string
  from_id: string
  to_id: string
  from_domain: string
  to_domain: string
  role: AgencyRole | ''
  numbers: string
  within_days: string
  from_agency_id: string
  rule_ids: Id[]
  people_by: 'matching' | 'pasted'
  lines: string
  provider_status: string
  location_id: string
  discipline_id: string
  coordinator_id: string
  acts: readonly Draft[]
  file: string
  rows: readonly CompletionRow[]
  emails: string
  lists: CopiedList[]
  template_ids: Id[]
  path_ids: Id[]
  form_ids: Id[]
  list: MergedList | ''
  from_name: string
  into_name: string
  program_ids: Id[]
  keys: string[]
  effective_from: string
  names: string
  pay_code: string
  search: string
  partner_id: string
  consented_on: string
  consent: string
  from_day: string
  until_day: string
  reason: string
}

type Body = Args<typeof api.csmOperations.add>['body']

const usualDays: Partial<Record<OperationKind, string>> = { close_stale: '180', deactivate_users: '365' }
const usualWithin: Partial<Record<OperationKind, string>> = { resend_links: '30' }

/** An act on people with nothing chosen yet. */
export const emptyAct = (today: string): Draft => ({ ...emptyDraft('matching', today), act: 'assign' })

export const emptyOperation = (kind: OperationKind, agencyId: Id | null, today: string): OperationValues => ({
  agency_ids: agencyId === null ? [] : [agencyId],
  idle_days: usualDays[kind] ?? '',
  from_id: '',
  to_id: '',
  from_domain: '',
  to_domain: '',
  role: '',
  numbers: '',
  within_days: usualWithin[kind] ?? '7',
  from_agency_id: '',
  rule_ids: [],
  people_by: 'matching',
  lines: '',
  provider_status: '1',
  location_id: '',
  discipline_id: '',
  coordinator_id: '',
  acts: kind === 'people_acts' ? [emptyAct(today)] : [],
  file: '',
  rows: [],
  emails: '',
  lists: [],
  template_ids: [],
  path_ids: [],
  form_ids: [],
  list: '',
  from_name: '',
  into_name: '',
  program_ids: [],
  keys: [],
  effective_from: today,
  names: '',
  pay_code: '',
  search: '',
  partner_id: '',
  consented_on: '',
  consent: '',
  from_day: today,
  until_day: '',
  reason: '',
})

const days = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const lines = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map(line => line.trim())
    .filter(Boolean)

/** Titles may contain commas. */
const names = (typed: string) =>
  typed
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

function peopleOf({ people_by, lines: typed, ...values }: OperationValues) {
  if (people_by === 'pasted') return { by: people_by, lines: pastedLines(typed) } as const
  const { provider_status, location_id, discipline_id, coordinator_id } = values
  const chosen = { provider_status, location_id, discipline_id, coordinator_id }
  return {
    by: people_by,
    filters: Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== '')),
  } as const
}

function changeOf(kind: OperationKind, values: OperationValues): Body['change'] {
  const { from_id, to_id, from_domain, to_domain } = values
  switch (kind) {
    case 'close_stale':
      return { kind, idle_days: days(values.idle_days) }
    case 'move_people':
      return { kind, from_id, to_id }
    case 'mail_domain':
      return { kind, from_domain, to_domain }
    case 'deactivate_users':
      return { kind, idle_days: days(values.idle_days), role: values.role || null }
    case 'resend_invitations':
      return { kind }
    case 'void_certificates':
      return { kind, numbers: lines(values.numbers) }
    case 'replay_deliveries':
      return { kind, within_days: days(values.within_days) }
    case 'copy_rules':
      return { kind, from_agency_id: values.from_agency_id, rule_ids: values.rule_ids }
    case 'copy_lists':
      return { kind, from_agency_id: values.from_agency_id, lists: values.lists }
    case 'copy_templates':
      return { kind, from_agency_id: values.from_agency_id, template_ids: values.template_ids }
    case 'copy_paths':
      return { kind, from_agency_id: values.from_agency_id, path_ids: values.path_ids }
    case 'copy_forms':
      return { kind, from_agency_id: values.from_agency_id, form_ids: values.form_ids }
    case 'copy_maps':
      return { kind, from_agency_id: values.from_agency_id }
    case 'people_acts':
      return { kind, names_of: values.agency_ids[0] ?? '', people: peopleOf(values), changes: values.acts.map(actOf) }
    case 'transfer_people': {
      const { from_agency_id, consented_on, consent } = values
      return { kind, from_agency_id, lines: pastedLines(values.lines), consented_on, consent }
    }
    case 'correct_completions':
      return { kind, rows: [...values.rows] }
    case 'reissue_certificates':
      return { kind, numbers: lines(values.numbers) }
    case 'resend_links':
    case 'replay_pushes':
      return { kind, within_days: days(values.within_days) }
    case 'end_sign_ins':
      return { kind, role: values.role || null }
    case 'reset_second_factors':
      return { kind, emails: lines(values.emails) }
    case 'merge_entries':
      return { kind, list: values.list as MergedList, from_name: values.from_name, into_name: values.into_name }
    case 'check_out':
      return { kind, program_ids: values.program_ids }
    case 'update_programs':
    case 'recompute':
      return { kind }
    case 'adopt_pack':
      return { kind, keys: values.keys, effective_from: values.effective_from }
    case 'archive_programs':
      return { kind, names: names(values.names) }
    case 'pay_codes':
      return { kind, pay_code: values.pay_code, search: values.search || null }
    case 'change_partner':
      return { kind, partner_id: values.partner_id === 'none' ? null : values.partner_id }
    case 'suppress_messages':
      return { kind, from_day: values.from_day, until_day: values.until_day }
  }
}

export const bodyOf = (kind: OperationKind, values: OperationValues): Body => ({
  agency_ids: values.agency_ids,
  change: changeOf(kind, values),
  reason: values.reason,
})

/** Returns problems of acts that no schema checks, to show beside the act. */
export const problemsIn = ({ acts }: OperationValues): Record<string, string> =>
  Object.fromEntries(
    acts.flatMap((act, at) =>
      Object.entries(actProblems(act)).map(([path, sentence]) => [`acts.${at}.${path}`, sentence] as const),
    ),
  )

/** Returns the field for a problem: `change.numbers.3` → `numbers`, `change.changes.1.reason` → `acts.1.change.reason`. */
export function placeOf(path: string): string {
  const [, at, rest] = /^change\.changes\.(\d+)\.(.+)$/.exec(path) ?? []
  if (at !== undefined && rest !== undefined) return `acts.${at}.change.${rest}`
  const own = path.replace(/^change\./, '')
  if (own === 'changes') return 'acts'
  if (own === 'names_of') return 'agency_ids'
  if (own.startsWith('people.lines')) return 'lines'
  return own.split('.', 1)[0] ?? path
}
