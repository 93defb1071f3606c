import type { Rule } from '../access.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Job, JobState } from './jobs.ts'

type Told = Pick<Job, 'title' | 'counts'>

/** Facts about a kind of job, in named texts. The engine, API, header, notices and lists read them here. */
export interface JobKindFacts {
  /** The access of the person it runs for, checked at the start and before every block. */
  access: Rule
  /** `Ana Reyes no longer has permission to import employees.`; a kind with many acts names the act by the job's title. */
  mayNot: (name: string, title: string) => string
  /** Jobs with the same agency and lane run one after another; other lanes don't wait. */
  lane: string
  /** `4,200 of 9,932 rows` */
  progress: (done: number, total: number) => string
  /** Shown while it stops: `Stopping after the current rows`. */
  stopping: string
  /** Shown after it stopped partway: `4,200 of 9,932 rows were done and stay.` */
  stayed: (done: number, total: number) => string
  /** Outcomes that undo can reverse; null for no undo. */
  undoes: readonly string[] | null
  /** With its page at `imports/:id` under the agency's path, the list of its kind is at `imports`. */
  address: string
  /** False: links go to the path itself, such as the list of all jobs. */
  has_page?: false
  /** The link to its list; null if only the list of all jobs shows it. */
  all: string | null
  /** Shown while it runs: `Importing roster.csv` */
  doing: Partial<Record<JobState, (title: string) => string>>
  /** The notice for the person who started it, by the state it reaches. */
  notices: Partial<Record<JobState, (job: Told) => string>>
  /** Result counts in words: `12 created`. */
  outcomes: Readonly<Record<string, (count: number) => string>>
  /** Calls to refresh after it ends. */
  refreshes: readonly Endpoint[]
}
