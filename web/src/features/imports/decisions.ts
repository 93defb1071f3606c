import {
  type Id,
  type LookupRow,
  providerStatuses,
  type RosterImport,
  type UnknownDecision,
  type UnknownField,
} from '@preceptor/contract'
import type { Choice } from '@/ui/form/SelectField.tsx'

export type Unknown = RosterImport['unknowns'][number]
export type Lookups = Readonly<Record<Exclude<UnknownField, 'provider_status'>, readonly LookupRow[]>>
/** What the user chose here and now, by field and word. */
export type Draft = Readonly<Record<string, UnknownDecision>>

export const unknownFieldNames: Record<UnknownField, string> = {
  location: 'Location',
  discipline: 'Discipline',
  coordinator: 'Coordinator',
  provider_status: 'Status',
}

export const keyOf = ({ field, value }: Pick<Unknown, 'field' | 'value'>) => `${field} ${value}`

/** The value of the select that stands for a decision. */
export function valueOf(decision: UnknownDecision): string {
  const target = decision.id ?? decision.provider_status
  return decision.action === 'map' && target !== undefined ? `map ${target}` : decision.action
}

export function decisionOf(field: UnknownField, value: string): UnknownDecision {
  const [action = '', target = ''] = value.split(' ')
  if (action !== 'map') return { action: action as UnknownDecision['action'] }
  if (field === 'provider_status') return { action: 'map', provider_status: Number(target) as never }
  return { action: 'map', id: target }
}

/** A list's entries with the one that looks meant first. */
const suggestedFirst = (rows: readonly LookupRow[], suggestion: Id | null) =>
  [...rows].sort((a, b) => Number(b.id === suggestion) - Number(a.id === suggestion))

/** Everything that can be done with a word the agency does not know. */
export function choicesFor({ field, value, suggestion, decision }: Unknown, lookups: Lookups): Choice[] {
  const reject: Choice = { value: 'reject', label: 'Reject these rows' }
  if (field === 'provider_status') {
    const statuses = Object.entries(providerStatuses).map(([code, name]) => ({
      value: `map ${code}`,
      label: name,
      group: 'Take it as',
    }))
    return [...statuses, { value: 'blank', label: 'Use the usual status' }, reject]
  }
  const known = suggestedFirst(
    lookups[field].filter(row => row.is_active || row.id === suggestion || row.id === decision.id),
    suggestion,
  ).map(({ id, name }) => ({
    value: `map ${id}`,
    label: id === suggestion ? `${name} (looks alike)` : name,
    group: 'Take it as',
  }))
  // Until the list has come, what was decided must not read as something else.
  if (decision.action === 'map' && !known.some(choice => choice.value === valueOf(decision)))
    known.push({ value: valueOf(decision), label: 'What was chosen', group: 'Take it as' })
  return [
    { value: 'create', label: `Create “${value}”` },
    { value: 'blank', label: 'Leave it blank' },
    reject,
    ...known,
  ]
}

/** The decisions of the last check with the draft laid over them, as the call takes them. */
export function decisionsWith(unknowns: readonly Unknown[], draft: Draft) {
  const all: Partial<Record<UnknownField, Record<string, UnknownDecision>>> = {}
  for (const unknown of unknowns) {
    const { field, value, decision } = unknown
    all[field] = { ...all[field], [value]: draft[keyOf(unknown)] ?? decision }
  }
  return all
}

/** How many words of the draft differ from what was checked. */
export const changesIn = (unknowns: readonly Unknown[], draft: Draft) =>
  unknowns.filter(unknown => {
    const chosen = draft[keyOf(unknown)]
    return chosen !== undefined && valueOf(chosen) !== valueOf(unknown.decision)
  }).length
