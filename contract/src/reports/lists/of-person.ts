import { conditionText } from '../../conditions/texts.ts'
import type { Filter } from '../../filters.ts'
import type { ListColumn } from '../../lists/list.ts'
import { dataText } from '../../report-data/texts.ts'

/** Filters and columns shared by report lists whose rows name an employee. */
export const personFilters = {
  location_id: { kind: 'reference', label: dataText('location'), lookup: 'locations', column: 'location' },
  discipline_id: { kind: 'reference', label: dataText('discipline'), lookup: 'disciplines', column: 'discipline' },
  coordinator_id: { kind: 'reference', label: dataText('coordinator'), lookup: 'coordinators', column: 'coordinator' },
  conditions: { kind: 'tree', label: conditionText('advanced') },
} as const satisfies Record<string, Filter>

export const nameColumns = {
  name: { label: dataText('employee'), usual: true, sort: 'name' },
  employee_number: { label: dataText('employeeNumber'), usual: false },
} as const satisfies Record<string, ListColumn>

export const placeColumns = {
  discipline: { label: dataText('discipline'), usual: false },
  location: { label: dataText('location'), usual: true },
  coordinator: { label: dataText('coordinator'), usual: false },
} as const satisfies Record<string, ListColumn>

/** Joins several texts into a list: a named text of `one` and the `rest`. */
export const oneAfterOther = dataText('listed', { one: '', rest: '' })

export const soonest = { ways: [dataText('soonestFirst'), dataText('latestFirst')] } as const
export const oldest = { ways: [dataText('oldestFirst'), dataText('newestFirst')] } as const
export const least = { ways: [dataText('leastFirst'), dataText('mostFirst')] } as const
export const worst = { ways: [dataText('worstFirst'), dataText('bestFirst')] } as const

/** The first and last day of completion. */
export const completedFilters = {
  completed_from: {
    kind: 'from',
    label: dataText('completedFrom'),
    range: dataText('completedOn'),
    column: 'completed_on',
  },
  completed_to: { kind: 'to', label: dataText('completedTo'), column: 'completed_on' },
} as const
