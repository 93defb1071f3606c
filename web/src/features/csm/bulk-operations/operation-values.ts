import type { AgencyRole, Args, api, Id, OperationKind } from '@preceptor/contract'

/** The values of the form for a new operation, for whichever kind. */
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
  reason: string
}

type Body = Args<typeof api.csmOperations.add>['body']

const usualDays: Partial<Record<OperationKind, string>> = { close_stale: '180', deactivate_users: '365' }

export const emptyOperation = (kind: OperationKind, agencyId: Id | null): OperationValues => ({
  agency_ids: agencyId === null ? [] : [agencyId],
  idle_days: usualDays[kind] ?? '',
  from_id: '',
  to_id: '',
  from_domain: '',
  to_domain: '',
  role: '',
  numbers: '',
  within_days: '7',
  from_agency_id: '',
  rule_ids: [],
  reason: '',
})

const days = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))
const lines = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map(line => line.trim())
    .filter(Boolean)

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
  }
}

export const bodyOf = (kind: OperationKind, values: OperationValues): Body => ({
  agency_ids: values.agency_ids,
  change: changeOf(kind, values),
  reason: values.reason,
})

/** The field for a problem: `change.numbers.3` → `numbers`. */
export const placeOf = (path: string): string => path.replace(/^change\./, '').split('.', 1)[0] ?? path
