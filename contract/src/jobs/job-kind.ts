import type { Rule } from '../access.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Job, JobState } from './jobs.ts'

type Told = Pick<Job, 'title' | 'counts'>

/**
 * What a kind of long work says about itself, in named texts. The engine, the calls, the header, the notices and the lists read it
 * from here.
 */
export interface JobKindFacts {
  /** What whoever it runs for must be allowed, at the start and before every block. */
  access: Rule
  /** `Ana Reyes no longer has permission to import employees.`; a kind of many acts names the one by the title of the job. */
  mayNot: (name: string, title: string) => string
  /** Jobs of one agency and lane run one after the other; those of another lane do not wait for them. */
  lane: string
  /** `4,200 of 9,932 rows` */
  progress: (done: number, total: number) => string
  /** While it is being stopped: `Stopping after the current rows`. */
  stopping: string
  /** When it was stopped half way: `4,200 of 9,932 rows were done and stay.` */
  stayed: (done: number, total: number) => string
  /** Outcomes that change something which an undo can put back; null: there is no undo. */
  undoes: readonly string[] | null
  /** Its page below the agency's address is `imports/:id`, the list of its kind `imports`. */
  address: string
  /** False: the address alone is shown, such as the list of all long work. */
  has_page?: false
  /** The link to that list; null: it stands in the list of all long work alone. */
  all: string | null
  /** While it works: `Importing roster.csv` */
  doing: Partial<Record<JobState, (title: string) => string>>
  /** The notice for whoever started it, when it reaches that state. */
  notices: Partial<Record<JobState, (job: Told) => string>>
  /** What came of how many, once it was run: `12 created`. */
  outcomes: Readonly<Record<string, (count: number) => string>>
  /** What may show something else once it has ended. */
  refreshes: readonly Endpoint[]
}
