import { type IntegrationJob, syncTriggers } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import { partnerTexts } from './texts.ts'

type Started = Pick<IntegrationJob, 'trigger' | 'started_by_name'>

const isByUser = ({ trigger }: Started) => trigger === 'user' || trigger === 'triage'

/** Returns the person, schedule, or partner that started an exchange. */
export const startedBy = (job: Started) => (isByUser(job) ? job.started_by_name : inWords(syncTriggers[job.trigger]))
/** The same for use within a line of text. */
export const startedByLine = (job: Started) =>
  isByUser(job) ? partnerTexts.say('by', { name: job.started_by_name }) : inWords(syncTriggers[job.trigger])
