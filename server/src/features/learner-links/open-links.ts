import { type api, type Answer, type Id, type Input, linkProofs, mostTries } from '@preceptor/contract'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import { findLearnerLink } from '../../db/bearers.ts'
import { AppError } from '../../errors/app-error.ts'
import { hashToken } from '../../http/session.ts'
import { inAgency, type PublicScope, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { told } from './links.ts'
import { learnerLinkTexts } from './texts.ts'

/** Unknown, expired, revoked, ended, of a closed agency: told alike. */
const refused = () => new AppError('NOT_FOUND', learnerLinkTexts.named('invalid'))

interface Facts {
  id: Id
  employee_id: Id
  employee_name: string
  program_id: Id
  expires_at: string
  birth_date: string | null
  phones: string[]
  code_hash: Buffer | null
}
type Given = Input<typeof api.learnerLinks.open>['body']

/** In a transaction of its own, so that a wrong answer stays counted though it is refused. Null: the link does not open. */
async function withLink<T>(
  { database, origin }: PublicScope,
  token: string,
  work: (scope: Scope, facts: Facts) => Promise<T>,
) {
  const found = await findLearnerLink(database, hashToken(token))
  const basis = found && (await systemBasis(database, found.agency_id))
  if (!basis) throw refused()
  return inAgency({ ...basis, origin }, async scope => {
    // held: answers to one link are judged one after the other
    const facts = await scope.db.row<Facts>(sql`
      select l.id, l.employee_id, e.first_name || ' ' || e.last_name as employee_name, l.program_id, l.expires_at, e.birth_date,
        array_remove(array[e.mobile, e.phone_2], null) as phones, case when l.code_until > now() then l.code_hash end as code_hash
      from learner_links l join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
      where l.organization_id = ${scope.agency.id} and l.id = ${found.link_id} and l.ended_at is null and l.expires_at > now() for update of l`)
    if (!facts) throw refused()
    return work(scope, facts)
  })
}

export const lookAtLink = (scope: PublicScope, token: string): Promise<Answer<typeof api.learnerLinks.look>> =>
  withLink(scope, token, async ({ agency }, { birth_date, phones }) => {
    const known = { birth_date: birth_date !== null, phone: phones.length > 0, code: true }
    return { agency: agency.name, asks: linkProofs.filter(proof => known[proof]) }
  })

export async function openLink(scope: PublicScope, given: Given): Promise<Answer<typeof api.learnerLinks.open>> {
  const opened = await withLink(scope, given.token, async (inside, facts) =>
    proves(facts, given) ? addDevice(inside, facts, given) : countWrong(inside, facts),
  )
  if (opened) return opened
  throw new AppError('WRONG_CODE', learnerLinkTexts.named('wrongProof'))
}

/** One proof is asked for; the wrong one beside a right one is a wrong answer. */
function proves(facts: Facts, { birth_date, phone, code }: Given): boolean {
  const proofs = [
    birth_date === undefined ? null : birth_date === facts.birth_date,
    phone === undefined ? null : facts.phones.some(number => number.endsWith(phone)),
    code === undefined ? null : isCode(facts.code_hash, code),
  ].filter(proof => proof !== null)
  return proofs.length > 0 && proofs.every(Boolean)
}

const isCode = (kept: Buffer | null, code: string) =>
  kept !== null && timingSafeEqual(kept, hashToken(code.replace(/[ -]/g, '').toUpperCase()))

/** The history says whose device it was. */
const asLearner = (scope: Scope, { employee_id, employee_name }: Facts): Scope => ({
  ...scope,
  actor: { ...scope.actor, kind: 'learner', user_id: employee_id, name: employee_name },
})

async function addDevice(scope: Scope, facts: Facts, { code }: Given) {
  const { db, agency, origin } = scope
  const session = `preceptor_learner_${randomBytes(32).toString('base64url')}`
  await db.run(sql`insert into learner_devices (organization_id, link_id, secret_hash, user_agent)
    values (${agency.id}, ${facts.id}, ${hashToken(session)}, ${origin.user_agent.slice(0, 300)})`)
  // a code is good once
  await db.run(sql`update learner_links set tries = 0, code_hash = case when ${code === undefined} then code_hash end,
      code_until = case when ${code === undefined} then code_until end
    where organization_id = ${agency.id} and id = ${facts.id}`)
  await told(asLearner(scope, facts), facts.id, 'training.link_opened')
  return { session, program_id: facts.program_id, expires_at: facts.expires_at }
}

async function countWrong(scope: Scope, facts: Facts): Promise<null> {
  const row = await scope.db.row<{ is_over: boolean }>(sql`update learner_links set tries = tries + 1,
      ended_at = case when tries + 1 >= ${mostTries}::int then now() end, ended_how = case when tries + 1 >= ${mostTries}::int then 'tries' end
    where organization_id = ${scope.agency.id} and id = ${facts.id} returning ended_at is not null as is_over`)
  if (row?.is_over) await told(scope, facts.id, 'training.link_ended')
  return null
}
