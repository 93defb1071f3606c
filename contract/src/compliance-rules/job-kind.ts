import { access } from '../access.ts'
import type { JobKindFacts } from '../jobs/job-kind.ts'
import { ruleDrafts } from './drafts.ts'
import { ruleText } from './texts.ts'

/** Evaluates everyone against a draft in the rule lab, without changing anyone. */
export const ruleLaboratory: JobKindFacts = {
  access: access.manageCompliance,
  mayNot: name => ruleText('labMayNot', { name }),
  lane: 'rule_laboratory',
  progress: (done, total) => ruleText('labProgress', { done, total }),
  stopping: ruleText('labStopping'),
  stayed: (done, total) => ruleText('labStayed', { done, total }),
  undoes: null,
  address: 'jobs',
  has_page: false,
  all: null,
  doing: { running: title => ruleText('labRunning', { title }) },
  notices: {
    succeeded: ({ title }) => ruleText('labDone', { title }),
    failed: ({ title }) => ruleText('labFailed', { title }),
    cancelled: ({ title }) => ruleText('labStopped', { title }),
  },
  outcomes: { judged: count => ruleText('labJudged', { count }) },
  refreshes: [ruleDrafts.get, ruleDrafts.flips, ruleDrafts.list],
}
