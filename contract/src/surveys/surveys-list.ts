import { access } from '../access.ts'
import { defineList } from '../lists/list.ts'
import { surveyText } from './texts.ts'

/** Packets, newest first; they are loaded all at once. */
export const surveysList = defineList({
  name: 'survey_packets',
  unit: count => surveyText('countPackets', { count }),
  access: access.compliance,
  filters: {},
  bar: [],
  columns: {
    number: { label: surveyText('number'), usual: true },
    sample: { label: surveyText('sample'), usual: true },
    people: { label: surveyText('peopleColumn'), usual: true },
    with_gaps: { label: surveyText('withGaps'), usual: true },
    as_of: { label: surveyText('asOf'), usual: true },
    built_by_name: { label: surveyText('builtBy'), usual: true },
    built_at: { label: surveyText('builtAt'), usual: true },
    state: { label: surveyText('state'), usual: true },
    sha256: { label: surveyText('hash'), usual: false },
  },
})
