import { type api, type Id, type Input, type LearnerLink } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Keyring } from '../../keys/secrets.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeNow } from '../employees/read-employee.ts'
import {
  deviceColumns,
  end,
  giveCode,
  insertLinks,
  lastSent,
  opensStill,
  prolong,
} from '../signed-links/write-links.ts'
import { learnerLinkTexts } from './texts.ts'

export const conflict = (sentence: string) => new AppError('CONFLICT', sentence)

/** The state of `l` and its person `e`. Calculated, because a link that ended for a reason works again when that is undone. */
const state = sql`case when l.ended_how is not null then l.ended_how
  when e.provider_status in (2, 5, 9) then 'left'
  when not learns_by_link(l.organization_id, l.employee_id, l.program_id) then case when (select a.state from assignments a
    where a.organization_id = l.organization_id and a.employee_id = l.employee_id and a.program_id = l.program_id order by a.id desc limit 1)
    = 'withdrawn' then 'withdrawn' else 'closed' end
  when l.expires_at <= now() then 'expired' else 'open' end`

/** Refuses a closed link, unless it ended for good. */
export function refuseShut({ state }: LearnerLink): void {
  if (state === 'expired') throw conflict(learnerLinkTexts.named('expired'))
  if (state !== 'open') throw conflict(learnerLinkTexts.named(state === 'left' ? 'hasLeft' : 'notOpen'))
}

const columns = (language: string) => sql`l.id, l.employee_id, l.program_id, text_in(p.titles, ${language}) as program,
  ${state} as state,
  l.expires_at, l.created_by_name, l.created_at, ${lastSent} as last_sent_at, l.ended_at, l.ended_by_name,
  ${deviceColumns},
  e.birth_date is null and e.mobile is null and e.phone_2 is null as needs_code`

const read = ({ db, agency, origin }: Scope, where: Sql): Promise<LearnerLink[]> =>
  db.rows<LearnerLink>(sql`select ${columns(origin.language)} from signed_links l
    join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
    join programs p on p.organization_id = l.organization_id and p.id = l.program_id
    where l.organization_id = ${agency.id} and l.purpose = 'learn' and ${where}`)

/** Returns links of people the reader can see. */
export async function linksOf(scope: Scope, of: Id): Promise<LearnerLink[]> {
  const id = await employeeNow(scope, of)
  return read(scope, sql`l.employee_id = ${id} order by l.created_at desc, l.id`)
}

export async function holdLink(scope: Scope, id: Id): Promise<LearnerLink> {
  const [link] = await read(scope, sql`l.id = ${id} for update of l`)
  if (!link) throw notFound(learnerLinkTexts.named('notFound'))
  return link
}

/** Returns a link that works, or could work again. */
export async function holdLasting(scope: Scope, id: Id): Promise<LearnerLink> {
  const link = await holdLink(scope, id)
  if (link.ended_at) throw conflict(learnerLinkTexts.named('over'))
  return link
}

async function openLinkOf(scope: Scope, of: Pick<LearnerLink, 'employee_id' | 'program_id'>) {
  const [open] = await read(
    scope,
    sql`l.employee_id = ${of.employee_id} and l.program_id = ${of.program_id} and ${opensStill} limit 1`,
  )
  return open
}

/** Creates a link; only one per person and program works at a time, so a second press returns the same one. */
export async function addLink(
  scope: Scope,
  keys: Keyring,
  given: Input<typeof api.learnerLinks.add>['body'],
): Promise<LearnerLink> {
  const { db, agency } = scope
  const { program_id, days } = given
  const employee_id = await employeeNow(scope, given.employee_id)
  const assignment =
    await db.row(sql`select from assignments where organization_id = ${agency.id} and employee_id = ${employee_id}
    and program_id = ${program_id} and state in ('assigned', 'in_progress') for update`)
  if (!assignment) throw conflict(learnerLinkTexts.named('notOpen'))
  const open = await openLinkOf(scope, { employee_id, program_id })
  if (open) return open
  const [made] = await insertLinks(scope, keys, { purpose: 'learn', program_id, employee_ids: [employee_id], days })
  if (!made) throw new Error('No link was made.')
  return told(scope, made.id, 'training.link_made')
}

/** Extends an expired link, unless another one replaced it. */
export async function extendLink(scope: Scope, id: Id, days: number): Promise<LearnerLink> {
  // Locks in the same order as creating a link: the assignment, then its links
  await scope.db.run(sql`select from assignments a join signed_links l on l.organization_id = a.organization_id
      and l.employee_id = a.employee_id and l.program_id = a.program_id
    where l.organization_id = ${scope.agency.id} and l.id = ${id} and a.state in ('assigned', 'in_progress') for update of a`)
  const link = await holdLasting(scope, id)
  if (link.state !== 'expired') refuseShut(link)
  else if (await openLinkOf(scope, link)) throw conflict(learnerLinkTexts.named('otherOpen'))
  await prolong(scope, id, days)
  return told(scope, id, 'training.link_extended')
}

export async function revokeLink(scope: Scope, id: Id): Promise<LearnerLink> {
  await holdLasting(scope, id)
  await end(scope, id)
  return told(scope, id, 'training.link_revoked')
}

/** Returns a code that opens the link on one device, until tomorrow. */
export async function makeCode(scope: Scope, id: Id): Promise<{ code: string; until: string }> {
  const link = await holdLasting(scope, id)
  refuseShut(link)
  const given = await giveCode(scope, id)
  await told(scope, id, 'training.link_code_made')
  return given
}

/** Writes the history and returns the link as it is now. */
export async function told(
  scope: Scope,
  id: Id,
  kind: `training.link_${'made' | 'sent' | 'extended' | 'revoked' | 'code_made' | 'opened' | 'ended'}`,
): Promise<LearnerLink> {
  const { db, agency } = scope
  const link = await holdLink(scope, id)
  const named = await db.row<{ name: string; program: string }>(sql`
    select e.first_name || ' ' || e.last_name as name, text_in(p.titles, ${fallback}) as program from employees e, programs p
    where e.organization_id = ${agency.id} and e.id = ${link.employee_id} and p.organization_id = ${agency.id} and p.id = ${link.program_id}`)
  await recordEvent(scope, {
    kind,
    subject: { id: link.employee_id, name: named?.name ?? '' },
    changes: [{ field: 'program', before: null, after: named?.program ?? '' }],
  })
  return link
}
