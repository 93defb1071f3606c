import { access } from '../access.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { surveys } from './surveys.ts'
import { surveyText } from './texts.ts'

/** Counts people. */
export const surveyPacket: JobKindFacts = {
  access: access.exportEmployees,
  mayNot: name => surveyText('mayNot', { name }),
  lane: 'survey_packets',
  progress: (done, total) => surveyText('progress', { done, total }),
  stopping: surveyText('stopping'),
  stayed: () => surveyText('stayed'),
  undoes: null,
  address: 'surveys',
  all: null,
  doing: { running: title => surveyText('doing', { title }) },
  notices: {
    succeeded: ({ title }) => surveyText('done', { title }),
    failed: ({ title }) => surveyText('failed', { title }),
    cancelled: ({ title }) => surveyText('cancelled', { title }),
  },
  outcomes: { done: count => surveyText('people', { count }) },
  refreshes: [surveys.list, surveys.get],
}
