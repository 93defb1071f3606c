import {
  type Answer,
  type api,
  type FoundEmployment,
  type FoundLogin,
  type FoundPerson,
  type Id,
  type Input,
  mostLocated,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import type { Db } from '../../../db/tx.ts'
import { type AgenciesScope, readingAcross } from '../../../scope/scope.ts'
import { searchWords } from '../../employees/population.ts'
import { accountStatus } from '../../auth/user-status.ts'
import { noteSearch } from './note-search.ts'
import { csmTexts } from '../texts.ts'

type Query = Input<typeof api.csmEmployees.locate>['query']
interface Keys {
  orgs: Id[]
  ids: Id[]
}

/** Returns people with exactly this data; all given fields must match. */
export async function locatePeople(
  scope: AgenciesScope,
  asked: Query,
): Promise<Answer<typeof api.csmEmployees.locate>> {
  refuseTooLittle(asked)
  const { db } = readingAcross(scope)
  const names = searchWords(asked.name ?? undefined)
  const found = await db.row<Keys>(sql`
    select coalesce(array_agg(organization_id), '{}') as orgs, coalesce(array_agg(id), '{}') as ids
    from csm_employees_located(${asked.email ?? null}, ${asked.phone ?? null}, ${names}::text[],
      ${asked.birth_date ?? null}::date, ${asked.code ?? null})`)
  const { orgs = [], ids = [] } = found ?? {}
  const data = await peopleOf(db, { orgs: orgs.slice(0, mostLocated), ids: ids.slice(0, mostLocated) })
  // Runs last: a call that holds a connection must not wait for another
  await noteSearch(scope)
  return { data, meta: { more: ids.length > mostLocated } }
}

/** Returns the person behind one employee record. */
export async function readPerson(scope: AgenciesScope, id: Id): Promise<FoundPerson> {
  const { db } = readingAcross(scope)
  const home = await db.row<{ agency: Id | null }>(sql`select csm_agency_of(${id}) as agency`)
  if (!home?.agency) throw new AppError('NOT_FOUND', csmTexts.named('noEmployee'))
  const [person] = await peopleOf(db, { orgs: [home.agency], ids: [id] })
  if (!person) throw new AppError('NOT_FOUND', csmTexts.named('noEmployee'))
  await noteSearch(scope)
  return person
}

function refuseTooLittle({ email, phone, name, birth_date, code }: Query) {
  const refuse = (field: string, sentence: string) => {
    throw new AppError('INVALID', sentence, { errors: { [field]: [sentence] } })
  }
  if (name && !birth_date) refuse('birth_date', csmTexts.named('birthDateMissing'))
  if (birth_date && !name) refuse('name', csmTexts.named('nameMissing'))
  if (!email && !phone && !name && !code) refuse('email', csmTexts.named('nothingToFind'))
}

async function peopleOf(db: Db, { orgs, ids }: Keys): Promise<FoundPerson[]> {
  if (ids.length === 0) return []
  const employments = await alike(db, { orgs, ids })
  const emails = [...new Set(employments.flatMap(({ email }) => (email ? [email.toLowerCase()] : [])))]
  const logins = await loginsOf(db, emails)
  return byPerson(employments).map(employments => ({
    employments,
    logins: logins.filter(login => employments.some(({ email }) => email?.toLowerCase() === login.email.toLowerCase())),
  }))
}

/**
 * Finds further employments, including misspelled names with the same email address, by following matches from one to the next for
 * a few steps.
 */
async function alike(db: Db, { orgs, ids }: Keys, steps = 3): Promise<FoundEmployment[]> {
  const read = await db.row<{ rows: string }>(sql`select csm_employees_alike(${orgs}::uuid[], ${ids}::uuid[]) as rows`)
  const found = JSON.parse(read?.rows ?? '[]') as FoundEmployment[]
  if (steps === 1 || found.length === ids.length) return found
  return alike(db, { orgs: found.map(one => one.organization_id), ids: found.map(one => one.id) }, steps - 1)
}

const loginsOf = (db: Db, emails: string[]) =>
  db.rows<FoundLogin>(sql`
    select u.id, u.name, u.email, ${accountStatus} as status, u.last_seen_at,
      (select count(*)::int from memberships m join organizations o on o.id = m.organization_id and o.status <> 'closed'
        where m.user_id = u.id and m.is_active) as agencies_count
    from users u where lower(u.email) = any(${emails}::text[]) order by lower(u.email)`)

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the data that identifies two employments as the same person's. */
const marksOf = ({ email, first_name, last_name, birth_date }: FoundEmployment) => [
  ...(email ? [`e-mail ${email.toLowerCase()}`] : []),
  ...(birth_date ? [`born ${birth_date} ${fold(`${last_name} ${first_name}`)}`] : []),
]

/** Groups employments by person, in order; one that matches two people merges them. */
export function byPerson(employments: FoundEmployment[]): FoundEmployment[][] {
  const people: { marks: Set<string>; employments: FoundEmployment[] }[] = []
  for (const employment of employments) {
    const marks = marksOf(employment)
    const [same, ...others] = people.filter(person => marks.some(mark => person.marks.has(mark)))
    const person = same ?? { marks: new Set(), employments: [] }
    if (!same) people.push(person)
    for (const other of others) {
      for (const mark of other.marks) person.marks.add(mark)
      person.employments.push(...other.employments)
      people.splice(people.indexOf(other), 1)
    }
    for (const mark of marks) person.marks.add(mark)
    person.employments.push(employment)
  }
  return people.map(({ employments }) => employments)
}
