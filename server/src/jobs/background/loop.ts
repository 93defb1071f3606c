import type { Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../../db/client.ts'
import type { Topic } from '../../db/topics.ts'
import { type Db, readingDb, transaction } from '../../db/tx.ts'
import type { Log } from '../../lib/log.ts'
import type { Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'

/** A due turn of a loop: an agency, or null for none. */
export interface Turn {
  organization_id: Id | null
  /** For a schedule: the marker to store after the agency's turn. */
  moves?: number
  turn?: string
}

/** The work's tools besides its agency. */
export interface Hands {
  database: Database
  log: Pick<Log, 'error'>
  now: Date
  /** The process stops, or this turn has taken its time: what is left is found again. Ask between two transactions. */
  isOver: () => boolean
}

/** Work that repeats by itself. Each agency's turn is a job of its own, so one that fails stops no other and is tried again by itself. */
export interface Loop {
  name: string
  /** The scope of turns: an agency, a chain (an agency's or the vendor's), or one turn for all. */
  of: 'agency' | 'chain' | 'all'
  /** Milliseconds between two looks of a process. */
  every: number
  /** Milliseconds until the first look after a start. */
  first: number
  /** Milliseconds after which an agency's turn ends and lets others go first. */
  takes: number
  /** Its turns may take minutes; they hold up no short ones. */
  isLong: boolean
  /** Finds who is due by one statement, however many agencies there are. `all`: whoever may ever be due. */
  find: (database: Database, asked: { now: Date; all: boolean }) => Promise<Turn[]>
  /** Returns the amount of work done. */
  work: (turn: Turn, hands: Hands) => Promise<number>
  /** Called when a turn came to its end. */
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

/** One message there and back, because most looks find nothing. */
const looking = ({ pool }: Database) => readingDb(pool, { role: 'app_job' })

type InAgency = (basis: AgencyBasis, hands: Hands) => Did

const workIn =
  (work: InAgency): Loop['work'] =>
  async ({ organization_id }, hands) => {
    const basis = organization_id && (await systemBasis(hands.database, organization_id))
    return basis ? ((await work(basis, hands)) ?? 0) : 0
  }

/** Rows say which agencies have something due: `due` selects their ids as `organization_id`, and never reads an agency's zone or secret. */
export const agencyLoop = ({ due, work, ...rest }: Said & { due: (now: Date) => Sql; work: InAgency }): Loop => ({
  ...said(rest),
  of: 'agency',
  find: (database, { now }) => looking(database).rows<Turn>(due(now)),
  work: workIn(work),
})

interface Schedule {
  /** Hours of the agency's own day at which it has a turn. */
  hours: readonly number[]
  /** Data versions whose change also makes it due. */
  topics: readonly Topic[]
  /** Seconds between two turns that only changes ask for. */
  rest: number
  /** Statuses of agencies to include. */
  statuses: readonly ('trial' | 'live' | 'paused' | 'closed')[]
}

/** A clock says which agencies are due, each in its zone, and changes in between. */
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
  // nobody ever had a turn of no name
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

/** For what has a row per agency and one of the vendor's own, found as another role. */
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

/** For what is done in one go for all agencies, or belongs to none. */
export const wholeLoop = ({ work, ...rest }: Said & { work: (hands: Hands) => Did }): Loop => ({
  ...said(rest),
  of: 'all',
  find: async () => [{ organization_id: null }],
  work: async (_, hands) => (await work(hands)) ?? 0,
})
