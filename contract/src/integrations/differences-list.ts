import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { oldest, personFilters, placeColumns } from '../reports/lists/of-person.ts'
import { differenceKinds, directedFields } from './sync-states.ts'
import { integrationText } from './texts.ts'

/** Lists where the agency and its partner differ, as of the last comparison. Reports use the same list. */
export const partnerDifferencesList = defineList({
  name: 'partner_differences',
  unit: count => integrationText('countDifferences', { count }),
  access: access.integration,
  filters: {
    search: { kind: 'search', label: integrationText('searchPeople') },
    kind: { kind: 'choice', label: integrationText('difference'), choices: differenceKinds, column: 'kind' },
    field: { kind: 'choice', label: integrationText('field'), choices: directedFields, column: 'field' },
    since_from: {
      kind: 'from',
      label: integrationText('sinceFrom'),
      range: integrationText('since'),
      column: 'since',
    },
    since_to: { kind: 'to', label: integrationText('sinceTo'), column: 'since' },
    ...personFilters,
  },
  bar: ['kind', 'field', 'since', 'location_id'],
  counted: ['kind', 'field'],
  columns: {
    name: { label: integrationText('name'), usual: true, sort: 'name' },
    external_id: { label: integrationText('externalId'), usual: true },
    kind: { label: integrationText('difference'), usual: true },
    field: { label: integrationText('field'), usual: true },
    ours: { label: integrationText('ours'), usual: true },
    theirs: { label: integrationText('theirs'), usual: true },
    since: { label: integrationText('since'), usual: true, sort: 'since', ...oldest },
    ...placeColumns,
  },
  usualSort: 'name',
  pageSize: 25,
  export: access.integration,
})
