import { api, type Id } from '@preceptor/contract'
import { setTimeout as wait } from 'node:timers/promises'
import { Refused } from '../../errors/refused.ts'
import { Random } from '../random.ts'
import { type Known, knownFrom } from './answers.ts'
import { type Call, Declined, openClient } from './client.ts'
import { type Learner, learnOne, nothing, type Tally, type Way } from './one-learner.ts'

export interface Day {
  origin: string
  email: string
  password: string
  /** A public API key; null creates one and revokes it at the end. */
  key: string | null
  people: number
  /** Duration of the day; 0: as fast as the server responds. */
  minutes: number
  seed: string
  say: (line: string) => void
}

interface Staff {
  token: string
  agency_id: Id
}
/** Number of people who learn at the same time. */
const atOnce = 4
const shares: Record<Way, number> = { finishes: 50, 'fails once': 20, fails: 10, 'stops early': 20 }

/**
 * Simulates a day of caregivers learning, through the calls that apps make: some finish, some fail a quiz at first or for good,
 * some stop partway.
 */
export async function playDay(day: Day): Promise<string> {
  const call = openClient(day.origin)
  const staff = await signIn(call, day)
  const random = new Random(day.seed)
  const people = await peopleOf(call, staff, random, day.people)
  if (people.length === 0) return 'Nobody has training open, so there is nothing to learn today.'
  const known = await everythingKnown(call, staff, people)
  const made = day.key === null ? await makeKey(call, staff) : null
  const tally = nothing()
  // About five steps per program
  const pause = (day.minutes * 60_000 * atOnce) / (5 * people.length)
  try {
    const parts = { call, key: made?.secret ?? day.key ?? '', known, tally, rest: () => wait(pause) }
    const learnNext = async () => {
      for (let next = people.shift(); next; next = people.shift())
        day.say(`${next.name}, ${next.title}: ${await learnOne(parts, next)}`)
    }
    await Promise.all(Array.from({ length: atOnce }, learnNext))
  } finally {
    if (made) await call(api.apiKeys.revoke, { params: { id: made.id }, body: {} }, bearer(staff))
  }
  return summary(tally)
}

const bearer = ({ token, agency_id }: Staff) => ({ token, agency_id })

async function signIn(call: Call, { email, password }: Day): Promise<Staff> {
  const entered = await call(api.auth.login, { body: { email, password } }).catch((error: unknown) => {
    throw error instanceof Declined ? new Refused(`${email} can’t sign in: ${error.message}`) : error
  })
  if (!('access_token' in entered))
    throw new Refused(`${email} signs in with a second step. Say somebody who does not.`)
  if (!entered.organization) throw new Refused(`${email} works in no agency. Say somebody of one.`)
  return { token: entered.access_token, agency_id: entered.organization.id }
}

type Person = Learner & { name: string; title: string; program_id: Id }

/** Returns people with open assignments, spread evenly over programs. */
async function peopleOf(call: Call, staff: Staff, random: Random, most: number): Promise<Person[]> {
  const programs = await call(api.programs.list, { query: { status: 'active', per_page: '100' } }, bearer(staff))
  const open = await Promise.all(
    programs.data.map(async ({ id: program_id, title }) => {
      const query = { standing: 'overdue,in_progress,assigned', per_page: '100' }
      const { data } = await call(api.assignments.list, { params: { id: program_id }, query }, bearer(staff))
      return data.map(({ id, employee_id, name }) => ({ assignment_id: id, employee_id, name, title, program_id }))
    }),
  )
  return random
    .shuffle(open.flat())
    .slice(0, most)
    .map(one => Object.assign(one, { way: random.weighted(shares) }))
}

/** Reads program content as staff, so that learners who know their subject can answer from it. */
async function everythingKnown(call: Call, staff: Staff, people: readonly Person[]): Promise<Known> {
  const programs = [...new Set(people.map(({ program_id }) => program_id))]
  const contents = await Promise.all(
    programs.map(id => call(api.programContents.get, { params: { id }, query: {} }, bearer(staff))),
  )
  return knownFrom(contents.flatMap(({ modules }) => modules))
}

const makeKey = (call: Call, staff: Staff) =>
  call(
    api.apiKeys.add,
    { body: { name: `A day of learners ${new Date().toISOString()}`, scopes: ['learning:read', 'learning:write'] } },
    bearer(staff),
  )

const summary = ({ started, modules, attempts, failed, completed, stopped, refused }: Tally) =>
  `${started} began or went on, ${modules} modules were done, ${attempts} quiz attempts were sent and ${failed} of them failed, ` +
  `${completed} programs were completed, ${stopped} people stopped on the way, ${refused} were refused.`
