import { type Job, type JobState, jobStates, workingStates } from '@preceptor/contract'
import { formatNumber, formatSecondsLeft, plural } from '@/lib/format.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'

export const isWorking = (job: Pick<Job, 'state'>) => workingStates.includes(job.state)

export const jobColours: Record<JobState, StatusColour> = {
  uploaded: 'grey',
  planning: 'blue',
  planned: 'blue',
  running: 'blue',
  succeeded: 'green',
  succeeded_with_errors: 'amber',
  failed: 'red',
  cancelled: 'grey',
  undoing: 'blue',
  undone: 'violet',
}

const doing: Partial<Record<JobState, string>> = {
  planning: 'Checking',
  running: 'Importing',
  undoing: 'Undoing the import of',
}

/** `Importing roster.csv` */
export const workTitle = (job: Pick<Job, 'state' | 'title'>) =>
  `${doing[job.state] ?? jobStates[job.state]} ${job.title}`

/** `4,200 of 9,932 rows · about 12 s left` */
export function progressText(job: Pick<Job, 'done' | 'total' | 'seconds_left' | 'cancel_requested'>) {
  if (job.cancel_requested) return 'Stopping after the rows being worked on'
  if (job.total === 0) return 'Starting'
  const left = job.seconds_left === null ? [] : [formatSecondsLeft(job.seconds_left)]
  return [`${formatNumber(job.done)} of ${plural(job.total, 'row')}`, ...left].join(' · ')
}

const written = ({ create = 0, update = 0 }: Record<string, number>) => create + update

/** What to tell the user who started it when it has ended or waits for them. `null`: nothing. */
export function endNotice(job: Job): { level: 'success' | 'info' | 'warning' | 'error'; text: string } | null {
  const { title, state, counts } = job
  const people = plural(written(counts), 'employee')
  switch (state) {
    case 'planned':
      return { level: 'info', text: `${title} is checked and ready to import.` }
    case 'succeeded':
      return { level: 'success', text: `${title}: ${people} imported.` }
    case 'succeeded_with_errors':
      return {
        level: 'warning',
        text: `${title}: ${people} imported, ${plural(counts['reject'] ?? 0, 'row')} rejected.`,
      }
    case 'failed':
      return { level: 'error', text: [`The import of ${title} failed.`, job.message].filter(Boolean).join(' ') }
    case 'cancelled':
      return { level: 'info', text: `The import of ${title} was stopped.` }
    case 'undone':
      return { level: 'success', text: `The import of ${title} was undone.` }
    default:
      return null
  }
}
