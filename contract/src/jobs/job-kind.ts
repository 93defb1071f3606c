import type { Rule } from '../access.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Job, JobState } from './jobs.ts'

/** What a kind of long work says about itself. The engine, the calls, the header, the notices and the lists read it from here. */
export interface JobKindFacts {
  /** `Employee import` */
  name: string
  /** What whoever it runs for must be allowed, at the start and before every block. */
  access: Rule
  /** Behind "no longer has permission to". */
  may: string
  /** Jobs of one agency and lane run one after the other; those of another lane do not wait for them. */
  lane: string
  /** What it counts. */
  items: readonly [one: string, many: string]
  /** Outcomes that change something which an undo can put back; null: there is no undo. */
  undoes: readonly string[] | null
  /** Its page below the agency's address is `imports/:id`, the list of its kind `imports`. */
  address: string
  /** The link to that list; null: it stands in the list of all long work alone. */
  all: string | null
  /** Before the title, while it works: `Importing` */
  doing: Partial<Record<JobState, string>>
  /** The notice for whoever started it, when it reaches that state. */
  notices: Partial<Record<JobState, (job: Pick<Job, 'title' | 'counts'>) => string>>
  /** What came of how many, once it was run: `12 created`. */
  outcomes: Readonly<Record<string, string>>
  /** What may show something else once it has ended. */
  refreshes: readonly Endpoint[]
}

/** `1 employee`, `2,500 employees` */
export const counted = (n: number, one: string) => `${n.toLocaleString('en-US')} ${n === 1 ? one : `${one}s`}`
