import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { operationKindNames, operationStates } from './kinds.ts'
import { operationText } from './texts.ts'

/** Customer success bulk operations, latest first. */
export const bulkOperationsList = defineList({
  name: 'bulk_operations',
  unit: count => operationText('countOperations', { count }),
  access: access.bulkOperations,
  filters: {
    search: { kind: 'search', label: operationText('search') },
    state: { kind: 'choice', label: operationText('state'), choices: operationStates.names },
    kind: { kind: 'choice', label: operationText('kind'), choices: operationKindNames },
    agency_id: { kind: 'reference', label: operationText('agency'), lookup: 'agencies', always: true },
    proposed_from: {
      kind: 'from',
      label: operationText('proposedFrom'),
      range: operationText('proposedAt'),
      column: 'proposed_at',
    },
    proposed_to: { kind: 'to', label: operationText('proposedTo'), column: 'proposed_at' },
  },
  bar: ['state', 'kind', 'agency_id'],
  columns: {
    title: { label: operationText('operation'), usual: true },
    state: { label: operationText('state'), usual: true },
    agencies: { label: operationText('agencies'), usual: true },
    rows: { label: operationText('rows'), usual: true },
    proposed_by: { label: operationText('proposedBy'), usual: true },
    proposed_at: {
      label: operationText('proposedAt'),
      usual: true,
      sort: 'proposed_at',
      ways: [operationText('oldestFirst'), operationText('newestFirst')],
    },
    decided_by: { label: operationText('decidedBy'), usual: false },
  },
  usualSort: '-proposed_at',
  pageSize: 25,
})
