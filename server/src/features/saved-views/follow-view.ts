import { access, employeesList, type Id, parseFilters, type SavedView, type Role } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { eachOf } from '../../jobs/background/each-of.ts'
import { type AgencyBasis, agencyLoop } from '../../jobs/background/loop.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { inAgency, mayI, type Scope } from '../../scope/scope.ts'
import { accountById } from '../auth/accounts.ts'
import { population } from '../employees/population.ts'
import { gainedMail } from './mails.ts'
import { readView } from './read-views.ts'
import { viewTexts } from './texts.ts'
import { agencyViews } from './viewed-lists.ts'

/** Views with more people than this can't be followed, since new people in them mean nothing. */
const mostHeld = 5_000

async function peopleIn(scope: Scope, view: Pick<SavedView, 'query'>): Promise<Id[]> {
  const filters = parseFilters(employeesList.filters, new URLSearchParams(view.query))
  const { from, where } = population(scope, filters)
  const rows = await scope.db.rows<{ id: Id }>(sql`select e.id from ${from} where ${where} limit ${mostHeld + 1}`)
  return rows.map(({ id }) => id)
}

export async function followedViews({ db, agency, actor }: Scope): Promise<Id[]> {
  const rows = await db.rows<{ view_id: Id }>(
    sql`select view_id from view_follows where organization_id = ${agency.id} and user_id = ${actor.user_id}`,
  )
  return rows.map(({ view_id }) => view_id)
}

export async function followView(scope: Scope, id: Id, follows: boolean): Promise<void> {
  const { db, agency, actor } = scope
  const view = await readView(agencyViews, scope, id)
  if (view.resource !== 'employees') throw new AppError('CONFLICT', viewTexts.named('followsPeople'))
  if (!follows) {
    await db.run(
      sql`delete from view_follows where organization_id = ${agency.id} and view_id = ${id} and user_id = ${actor.user_id}`,
    )
    return
  }
  const held = await peopleIn(scope, view)
  if (held.length > mostHeld) throw new AppError('CONFLICT', viewTexts.named('tooManyToFollow', { most: mostHeld }))
  await db.run(sql`insert into view_follows (organization_id, view_id, user_id, held) values (${agency.id}, ${id}, ${actor.user_id}, ${held}::uuid[])
    on conflict do nothing`)
}

/** Checks once an hour what each follower would see, and mails them about new people. */
export const followedLooks = (config: Config) =>
  agencyLoop({
    name: 'followed views',
    every: 60,
    due: now =>
      sql`select distinct organization_id from view_follows where looked_at < ${now}::timestamptz - interval '1 hour'`,
    work: async (basis, hands) => {
      const due = await inAgency(basis, ({ db, agency }) =>
        db.rows<{ view_id: Id; user_id: Id }>(sql`select view_id, user_id from view_follows
          where organization_id = ${agency.id} and looked_at < ${hands.now}::timestamptz - interval '1 hour' order by looked_at limit 200`),
      )
      return eachOf(hands, due, one => lookAgain(config, basis, one, hands.now))
    },
  })

async function lookAgain(
  config: Config,
  basis: AgencyBasis,
  { view_id, user_id }: { view_id: Id; user_id: Id },
  now: Date,
) {
  const reader = await inAgency(basis, async ({ db, agency }) => {
    const standing = await db.row<{ role: Role | null; account: string | null }>(
      sql`select role, account from standing_of(${user_id})`,
    )
    const account = await db.as({ role: 'app_auth' }, accounts => accountById(accounts, user_id))
    if (standing?.role && standing.account === 'active' && account) return { account, role: standing.role }
    await db.run(sql`delete from view_follows where organization_id = ${agency.id} and user_id = ${user_id}`)
    return null
  })
  if (!reader) return 1
  const { account, role } = reader
  const actor = {
    kind: 'user' as const,
    user_id,
    name: account.name,
    email: account.email,
    role,
    token_organization_id: account.vendor_role === null ? basis.agency.id : null,
  }
  // Runs as the follower
  await inAgency({ ...basis, actor }, async scope => {
    const { db, agency } = scope
    const held = await db.row<{
      held: Id[]
    }>(sql`select held from view_follows where organization_id = ${agency.id} and view_id = ${view_id}
      and user_id = ${user_id} and looked_at < ${now}::timestamptz - interval '1 hour' for update skip locked`)
    if (!held) return
    const view = mayI(actor, access.employees)
      ? await readView(agencyViews, scope, view_id).catch((error: unknown) => {
          if (error instanceof AppError) return null
          throw error
        })
      : null
    if (!view) {
      await db.run(
        sql`delete from view_follows where organization_id = ${agency.id} and view_id = ${view_id} and user_id = ${user_id}`,
      )
      return
    }
    const people = await peopleIn(scope, view)
    const before = new Set(held.held)
    const gained = people.length > mostHeld ? 0 : people.filter(id => !before.has(id)).length
    await db.run(sql`update view_follows set held = ${people.slice(0, mostHeld)}::uuid[], looked_at = ${now}::timestamptz
      where organization_id = ${agency.id} and view_id = ${view_id} and user_id = ${user_id}`)
    if (gained === 0) return
    const path = account.vendor_role === null ? 'employees' : `csm/agency/${agency.id}/employees`
    await queueMail(db, config.appKeys, {
      organization_id: agency.id,
      recipient: account.email,
      ...gainedMail(account.language, {
        name: account.name,
        agency: agency.name,
        view: view.name,
        gained,
        link: `${config.publicUrl}/${path}?view=${view_id}`,
      }),
    })
  })
  return 1
}
