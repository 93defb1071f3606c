import type { Id, LinkWay } from '@preceptor/contract'
import { bestLanguage, fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { dayIn } from '../../lib/day-in.ts'
import { learnerLanguages } from '../../lib/texts.ts'
import { type QuietHours, quietHoursOf } from '../../messages/quiet.ts'
import type { Scope } from '../../scope/scope.ts'
import { told } from '../assignments/write-assignments.ts'
import { addressAt } from '../signed-links/tokens.ts'
import { insertLinks, noteSent, opensStill, tokenIn } from '../signed-links/write-links.ts'
import { byMail, bySms, lasts, type Reader } from './give-links.ts'

/** A person who gets the program's link, and the channel. */
export interface Recipient {
  employee_id: Id
  assignment_id: Id
  by: LinkWay
}

interface Giving {
  program_id: Id
  job_id: Id
  to: readonly Recipient[]
}

/**
 * Gives each person the link that already works, or a new one, for as long as an automatic link lasts; queues the messages and
 * writes the histories, in the caller's transaction. People who no longer have the program open get none. Returns the people who
 * got theirs.
 */
export async function giveMany(scope: Scope, config: Config, giving: Giving): Promise<Set<Id>> {
  const readers = await holdReaders(scope, giving)
  const links = await lastingLinks(scope, config, giving.program_id, readers)
  const hours = await quietHoursOf(scope)
  const given: Held[] = []
  for (const reader of readers) if (await send(scope, config, reader, { links, hours })) given.push(reader)
  await noteGiven(scope, giving, given, links)
  return new Set(given.map(({ employee_id }) => employee_id))
}

interface Held extends Reader, Recipient {
  /** The name in the history. */
  person: string
  program: string
}

async function holdReaders({ db, agency }: Scope, { program_id, to }: Giving): Promise<Held[]> {
  const rows = await db.rows<Held & { titles: Record<string, string> }>(sql`
    select e.id as employee_id, a.id as assignment_id, u.by, coalesce(e.preferred_name, e.first_name) as name,
      e.first_name || ' ' || e.last_name as person, p.id as program_id, e.language as wanted, e.email, e.mobile, e.state as lives_in, coalesce(e.language, ${fallback}) as language,
      text_in(p.titles, coalesce(e.language, ${fallback})) as title, text_in(p.titles, ${fallback}) as program
    from jsonb_to_recordset(${JSON.stringify(to)}::jsonb) u (employee_id uuid, assignment_id uuid, by text)
    join assignments a on a.organization_id = ${agency.id} and a.id = u.assignment_id
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    where a.program_id = ${program_id} and a.state in ('assigned', 'in_progress') order by a.id for update of a`)
  return rows.map(row =>
    Object.assign(row, { reads: row.language, language: bestLanguage([row.language], learnerLanguages) }),
  )
}

interface Lasting {
  employee_id: Id
  id: Id
  token: string
  expires_at: string
  is_new: boolean
}
type Links = ReadonlyMap<Id, Lasting>

async function lastingLinks(scope: Scope, config: Config, program_id: Id, readers: readonly Held[]): Promise<Links> {
  const { db, agency } = scope
  const ids = readers.map(({ employee_id }) => employee_id)
  const open = await db.rows<{ employee_id: Id; id: Id; token_sealed: string; expires_at: string }>(sql`
    update signed_links l set expires_at = case when l.expires_at > now() + make_interval(days => ${lasts.least}) then l.expires_at
      else now() + make_interval(days => ${lasts.made}) end
    where l.organization_id = ${agency.id} and l.program_id = ${program_id} and l.employee_id = any(${ids}::uuid[])
      and l.purpose = 'learn' and ${opensStill}
    returning l.employee_id, l.id, l.token_sealed, l.expires_at`)
  const known = new Map<Id, Lasting>(
    open.map(({ token_sealed, ...link }) => [
      link.employee_id,
      { ...link, token: tokenIn(config.appKeys, { id: link.id, token_sealed }), is_new: false },
    ]),
  )
  const lacking = ids.filter(id => !known.has(id))
  const links = { purpose: 'learn', program_id, employee_ids: lacking, days: lasts.made } as const
  for (const link of await insertLinks(scope, config.appKeys, links))
    known.set(link.employee_id, { ...link, is_new: true })
  return known
}

/** Returns false when the agency turned the message off. */
async function send(scope: Scope, config: Config, reader: Held, { links, hours }: { links: Links; hours: QuietHours }) {
  const found = links.get(reader.employee_id)
  if (!found || reader.by === 'paper') return true
  const link = addressAt(config, 'learn', found.token)
  const until = dayIn(scope.agency.time_zone, new Date(found.expires_at))
  const { suppressed } =
    reader.by === 'mail'
      ? await byMail(scope, config, { ...reader, link, until })
      : await bySms(scope, config, { ...reader, link, hours })
  return suppressed === null
}

/** Records everyone a link was sent to, and printed links only for people with a new one. */
async function noteGiven(scope: Scope, { job_id }: Giving, readers: readonly Held[], links: Links) {
  const sent = readers.filter(({ by }) => by !== 'paper')
  const made = readers.filter(({ by, employee_id }) => by === 'paper' && links.get(employee_id)?.is_new)
  for (const way of ['mail', 'sms'] as const) {
    const ids = sent.flatMap(({ by, employee_id }) => (by === way ? (links.get(employee_id)?.id ?? []) : []))
    await noteSent(scope, ids, way)
  }
  for (const [kind, people] of [
    ['training.link_sent', sent],
    ['training.link_made', made],
  ] as const) {
    const rows = people.map(({ employee_id, person, program }) => ({
      employee_id,
      name: person,
      changes: [{ field: 'program', before: null, after: program }],
    }))
    const from = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (employee_id uuid, name text, changes jsonb)`
    await scope.db.run(told(scope, { head: { source: 'bulk', job_id }, kind, from: sql`(select * from ${from})` }))
  }
}
