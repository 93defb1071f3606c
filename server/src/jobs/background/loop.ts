import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import type { Topic } from '../../db/topics.ts'
import { type Db, readingDb, transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import type { Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'

/** A due run of a loop: for an agency, or null for none. */
export interface Turn {
  organization_id: Id | null
  /** For a schedule: the marker to store after the agency's run. */
  moves?: number
  turn?: string
}

/** The work's tools besides its agency. */
export interface Hands {
  database: Database
  log: Pick<Log, 'error'>
  now: Date
  /**
   * True if the process is stopping or this run has used up its time; the rest is found again later. Check it between two
   * transactions.
   */
  isOver: () => boolean
}

/** Recurring work. Each agency's run is its own job, so a failing one doesn't stop others and is retried automatically. */
export interface Loop {
  name: string
  /** The scope of runs: an agency, a chain (an agency's or the vendor's), or one run for all. */
  of: 'agency' | 'chain' | 'all'
  /** Milliseconds between two checks of a process. */
  every: number
  /** Milliseconds until the first check after a start. */
  first: number
  /** Milliseconds after which an agency's run ends and lets others go first. */
  takes: number
  /** True if runs may take minutes; they don't hold up short ones. */
  isLong: boolean
  /** Finds due runs with one statement, no matter how many agencies there are. `all` includes every one that could ever be due. */
  find: (database: Database, asked: { now: Date; all: boolean }) => Promise<Turn[]>
  /** Returns the amount of work done. */
  work: (turn: Turn, hands: Hands) => Promise<number>
  /** Called when a run has finished. */
  done?: (database: Database, turn: Turn) => Promise<unknown>
}

/** Times in seconds. */
interface Said {
  name: string
  every: number
  /** Default: `every`, a minute at most. */
  first?: number
  /** Default: ten seconds. */
  takes?: number
  isLong?: boolean
}
type Did = Promise<number | void>
export type AgencyBasis = Omit<Scope, 'db'>

const said = ({ name, every, first = Math.min(every, 60), takes = 10, isLong = false }: Said) => ({
  name,
  every: every * 1_000,
  first: first * 1_000,
  takes: takes * 1_000,
  isLong,
})

const asEngine = <T>(database: Database, work: (db: Db) => Promise<T>) =>
  transaction(database.pool, { role: 'app_job' }, work)

/** One round trip, because most checks find nothing. */
const looking = ({ pool }: Database) => readingDb(pool, { role: 'app_job' })

type InAgency = (basis: AgencyBasis, hands: Hands) => Did

const workIn =
  (work: InAgency): Loop['work'] =>
  async ({ organization_id }, hands) => {
    const basis = organization_id && (await systemBasis(hands.database, organization_id))
    return basis ? ((await work(basis, hands)) ?? 0) : 0
  }

/**
 * A loop whose rows show which agencies have something due: `due` selects their ids as `organization_id`, and never reads an
 * agency's zone or secret.
 */
export const agencyLoop = ({ due, work, ...rest }: Said & { due: (now: Date) => Sql; work: InAgency }): Loop => ({
  ...said(rest),
  of: 'agency',
  find: (database, { now }) => looking(database).rows<Turn>(due(now)),
  work: workIn(work),
})

interface Schedule {
  /** Hours of the agency's local day at which it runs. */
  hours: readonly number[]
  /** Data versions whose change also triggers a run. */
  topics: readonly Topic[]
  /** Seconds between two runs triggered only by changes. */
  rest: number
  /** Statuses of agencies to include. */
  statuses: readonly ('trial' | 'live' | 'paused' | 'closed')[]
}

/** A loop whose agencies are due by the clock, each in its own zone, and after changes in between. */
export const scheduledLoop = ({
  hours,
  topics,
  rest,
  statuses,
  work,
  ...more
}: Said & Schedule & { work: InAgency }): Loop => ({
  ...said(more),
  of: 'agency',
  // An empty name has never had a run
  find: (database, { all }) =>
    looking(database).rows<Turn>(
      sql`select * from background_turns_due(${all ? '' : more.name}, ${topics}::text[], ${hours}::int[], ${statuses}::text[],
        make_interval(secs => ${rest}))`,
    ),
  work: workIn(work),
  done: (database, { organization_id, moves, turn }) =>
    asEngine(database, db =>
      db.run(sql`select background_turn_done(${more.name}, ${organization_id}, ${moves ?? 0}, ${turn ?? ''})`),
    ),
})

type OfChain = (chain: Id | null, hands: Hands) => Did

/** A loop for work with a row per agency and one for the vendor, found with another role. */
export const chainLoop = ({
  due,
  work,
  ...rest
}: Said & { due: (database: Database) => Promise<(Id | null)[]>; work: OfChain }): Loop => ({
  ...said(rest),
  of: 'chain',
  find: async database => (await due(database)).map(organization_id => ({ organization_id })),
  work: async ({ organization_id }, hands) => (await work(organization_id, hands)) ?? 0,
})

/** A loop for work that is done in one step for all agencies, or belongs to none. */
export const wholeLoop = ({ work, ...rest }: Said & { work: (hands: Hands) => Did }): Loop => ({
  ...said(rest),
  of: 'all',
  find: async () => [{ organization_id: null }],
  work: async (_, hands) => (await work(hands)) ?? 0,
})
