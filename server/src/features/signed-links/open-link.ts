import { type Employee, type Id, mostTries } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { findSignedLink } from '../../db/bearers.ts'
import type { LinkPurpose } from '../../db/link-purposes.ts'
import { AppError } from '../../errors/app-error.ts'
import { hashToken } from '../../http/session.ts'
import { inAgency, type PublicScope, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { askedOf, type Known, type Proof, proves } from './proofs.ts'
import { newSecret } from './tokens.ts'
import { opensStill } from './write-links.ts'

interface Facts extends Known {
  id: Id
  employee_id: Id
  employee_name: string
  /** A program or an assigned form. */
  subject_id: Id
  expires_at: string
  office_phone: string | null
  language: Employee['language']
}

/** Settings for opening links with one purpose. */
interface Opening {
  purpose: LinkPurpose
  /** The message for any link that doesn't open: unknown, expired, revoked, ended, of a closed agency, or for another purpose. */
  invalid: string
  wrongProof: string
  /** Writes the history. */
  told: (scope: Scope, id: Id, what: 'opened' | 'ended') => Promise<unknown>
}

/** Handles a link before the person is identified: the proof it requires, and how a device opens it. */
export function openingOf({ purpose, invalid, wrongProof, told }: Opening) {
  const refused = () => new AppError('NOT_FOUND', invalid)

  /** Runs in its own transaction, so that a wrong answer is counted although the request is refused. */
  async function withLink<T>(
    { database, origin }: PublicScope,
    token: string,
    work: (scope: Scope, facts: Facts) => Promise<T>,
  ) {
    const found = await findSignedLink(database, purpose, hashToken(token))
    const basis = found && (await systemBasis(database, found.agency_id))
    if (!basis) throw refused()
    return inAgency({ ...basis, origin }, async scope => {
      // Locked, so that answers to one link are checked one at a time
      const facts = await scope.db.row<Facts>(sql`
        select l.id, l.employee_id, coalesce(s.name, e.first_name || ' ' || e.last_name) as employee_name,
          coalesce(l.program_id, l.employee_form_id) as subject_id, l.expires_at, case when s.id is null then e.birth_date end as birth_date,
          array_remove(case when s.id is null then array[e.mobile, e.phone_2] else array[s.phone] end, null) as phones,
          case when l.code_until > now() then l.code_hash end as code_hash, o.phone as office_phone,
          case when s.id is null then e.language end as language
        from signed_links l join organizations o on o.id = l.organization_id join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
        -- an outside signer shows who they are, not who the employee is
        left join form_signers s on s.organization_id = l.organization_id and s.id = l.signer_id and s.kind = 'outside'
        where l.organization_id = ${scope.agency.id} and l.id = ${found.link_id} and l.purpose = ${purpose} and ${opensStill} for update of l`)
      if (!facts) throw refused()
      return work(scope, facts)
    })
  }

  async function addDevice(scope: Scope, facts: Facts, { birth_date, phone, code }: Proof) {
    const { db, agency } = scope
    const proof =
      code !== undefined ? 'code' : birth_date !== undefined ? 'birth_date' : phone !== undefined ? 'phone' : null
    const session = await insertDevice(scope, { purpose, link_id: facts.id, proof })
    // A code works once
    await db.run(sql`update signed_links set tries = 0, code_hash = case when ${code === undefined} then code_hash end,
        code_until = case when ${code === undefined} then code_until end
      where organization_id = ${agency.id} and id = ${facts.id}`)
    await told(asPerson(scope, facts), facts.id, 'opened')
    return { session, subject_id: facts.subject_id, expires_at: facts.expires_at }
  }

  /** Returns null when the link doesn't open. */
  async function countWrong(scope: Scope, facts: Facts): Promise<null> {
    const row = await scope.db.row<{ is_over: boolean }>(sql`update signed_links set tries = tries + 1,
        ended_at = case when tries + 1 >= ${mostTries}::int then now() end, ended_how = case when tries + 1 >= ${mostTries}::int then 'tries' end
      where organization_id = ${scope.agency.id} and id = ${facts.id} returning ended_at is not null as is_over`)
    if (row?.is_over) await told(scope, facts.id, 'ended')
    return null
  }

  return {
    look: (scope: PublicScope, token: string) =>
      withLink(scope, token, async ({ db, agency }, facts) => ({
        agency: agency.name,
        office_phone: facts.office_phone,
        logo: await smallLogo(db, agency.id),
        asks: askedOf(facts),
        language: facts.language,
      })),
    open: async (scope: PublicScope, given: Proof & { token: string }) => {
      const opened = await withLink(scope, given.token, (inside, facts) =>
        proves(facts, given) ? addDevice(inside, facts, given) : countWrong(inside, facts),
      )
      if (opened) return opened
      throw new AppError('WRONG_CODE', wrongProof)
    },
  }
}

/** Returns the small logo that a link shows with the agency's name before the proof. */
async function smallLogo(db: Scope['db'], organization_id: Id): Promise<string | null> {
  const kept = await db.row<{ png: Buffer }>(
    sql`select coalesce(small_png, png) as png from agency_logos where organization_id = ${organization_id}`,
  )
  return kept?.png.toString('base64') ?? null
}

interface Device {
  purpose: LinkPurpose
  link_id: Id
  proof: 'code' | 'birth_date' | 'phone' | null
}

/** Opens a link on a device, and returns the session. The caller has identified the person. */
export async function insertDevice(
  { db, agency, origin }: Scope,
  { purpose, link_id, proof }: Device,
): Promise<string> {
  const session = newSecret(purpose)
  await db.run(sql`insert into signed_link_devices (organization_id, link_id, secret_hash, user_agent, proof)
    values (${agency.id}, ${link_id}, ${hashToken(session)}, ${origin.user_agent.slice(0, 300)}, ${proof})`)
  return session
}

/** The history records whose device it was. */
const asPerson = (scope: Scope, { employee_id, employee_name }: Facts): Scope => ({
  ...scope,
  actor: { ...scope.actor, kind: 'learner', user_id: employee_id, name: employee_name },
})
