import { access } from '../../access.ts'
import { partnerDifferencesList } from '../../integrations/differences-list.ts'
import { integrationText } from '../../integrations/texts.ts'
import { dataText } from '../../report-data/texts.ts'
import { defineDataset } from './dataset.ts'

const { filters } = partnerDifferencesList

/** Differences between us and the partner, as of the last comparison. */
export const partnerDifferences = defineDataset({
  name: 'partner_differences',
  label: integrationText('differences'),
  about: integrationText('differencesAbout'),
  list: partnerDifferencesList,
  without: [],
  todayOnly: [],
  measures: {
    count: { label: integrationText('differences'), unit: 'count', fold: 'count' },
    people: { label: dataText('people'), unit: 'count', fold: 'count' },
  },
  dimensions: {
    kind: { label: filters.kind.label, filter: 'kind' },
    field: { label: filters.field.label, filter: 'field' },
    location: { label: filters.location_id.label, filter: 'location_id' },
    discipline: { label: filters.discipline_id.label, filter: 'discipline_id' },
    coordinator: { label: filters.coordinator_id.label, filter: 'coordinator_id' },
    since: { label: filters.since_from.range, from: 'since_from', to: 'since_to' },
  },
  as_of: [],
  person: false,
  sensitive: {},
  access: access.integration,
})
