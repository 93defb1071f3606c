import { type Job, jobKinds, type JobState, workingStates } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { jobTexts } from './texts.ts'

type NoticeLevel = 'success' | 'info' | 'warning' | 'error'

export const isWorking = (job: Pick<Job, 'state'>) => workingStates.includes(job.state)

export const jobColours: Record<JobState, StatusColour> = {
  uploaded: 'grey',
  planning: 'blue',
  planned: 'blue',
  running: 'blue',
  paused: 'amber',
  succeeded: 'green',
  succeeded_with_errors: 'amber',
  failed: 'red',
  cancelled: 'grey',
  undoing: 'blue',
  undone: 'violet',
}

/** `Importing roster.csv` */
export const workTitle = (job: Pick<Job, 'kind' | 'state' | 'title'>) =>
  inWords(jobKinds[job.kind].doing[job.state]?.(job.title) ?? job.title)

/** `4,200 of 9,932 rows · about 12 s left` */
export function progressText(job: Pick<Job, 'kind' | 'done' | 'total' | 'seconds_left' | 'cancel_requested'>) {
  const { progress, stopping } = jobKinds[job.kind]
  if (job.cancel_requested) return inWords(stopping)
  if (job.total === 0) return jobTexts.say('starting')
  const left = job.seconds_left === null ? [] : [secondsLeft(job.seconds_left)]
  return [inWords(progress(job.done, job.total)), ...left].join(' · ')
}

/** `about 3 min left` */
const secondsLeft = (seconds: number) =>
  seconds < 60
    ? jobTexts.say('secondsLeft', { seconds: Math.max(1, Math.round(seconds)) })
    : jobTexts.say('minutesLeft', { minutes: Math.round(seconds / 60) })

const levels: Partial<Record<JobState, NoticeLevel>> = {
  planned: 'info',
  paused: 'warning',
  succeeded: 'success',
  succeeded_with_errors: 'warning',
  failed: 'error',
  cancelled: 'info',
  undone: 'success',
}

/** Returns the notice for the user who started it when it has ended or waits for them, or `null`. */
export function endNotice(job: Job): { level: NoticeLevel; text: string } | null {
  const level = levels[job.state]
  const words = jobKinds[job.kind].notices[job.state]?.(job)
  if (!level || !words) return null
  const reason = job.state === 'failed' ? job.message : null
  return { level, text: [inWords(words), reason].filter(Boolean).join(' ') }
}
