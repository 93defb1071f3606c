import { type IntegrationJob, syncTriggers } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { partnerTexts } from './texts.ts'

type Started = Pick<IntegrationJob, 'trigger' | 'started_by_name'>

const isByUser = ({ trigger }: Started) => trigger === 'user' || trigger === 'triage'

/** The person who started an exchange, or the schedule or partner that did. */
export const startedBy = (job: Started) => (isByUser(job) ? job.started_by_name : inWords(syncTriggers[job.trigger]))
/** The same within a line of facts. */
export const startedByLine = (job: Started) =>
  isByUser(job) ? partnerTexts.say('by', { name: job.started_by_name }) : inWords(syncTriggers[job.trigger])
