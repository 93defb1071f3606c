import { type api, type Id, mostTries, reportCodeMinutes, type ReportNames, type Role } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import type * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { hashToken } from '../../http/session.ts'
import { queueMail, type Queued } from '../../messages/queue-mail.ts'
import { inAgency, type PublicScope, type Scope } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { storeOf } from '../../store/open-store.ts'
import { saidIn } from '../reports/asked.ts'
import { nameIn } from '../reports/names.ts'
import { fileOfRun } from '../reports/run-file.ts'
import { noteOpened } from '../reports/runs.ts'
import { newCode, newToken, plainCode } from '../signed-links/tokens.ts'
import { addressMail, codeMail, dueIn } from './mails.ts'
import { outsideOf, readSchedule, type ScheduleRow } from './schedules.ts'
import type { Ended, Outcome } from './ended.ts'
import { scheduleTexts } from './texts.ts'

/** Emails a person without an account a link that opens with a code. */
export async function mailToAddress(
  { db, agency }: Scope,
  config: Config,
  row: ScheduleRow,
  ended: Ended,
  recipient: string,
  outcome: Outcome,
): Promise<Queued> {
  const token = newToken()
  await db.run(sql`insert into report_links (organization_id, schedule_id, due_at, run_id, recipient, token_hash)
    values (${agency.id}, ${row.id}, ${ended.due_at}, ${ended.run_id}, ${recipient}, ${hashToken(token)})`)
  return queueMail(db, config.appKeys, {
    organization_id: agency.id,
    recipient,
    ...addressMail(fallback, {
      agency: agency.name,
      report: nameIn(fallback, ended.names),
      due: dueIn(fallback, row.zone, ended.due_at),
      outcome,
      rows: ended.rows ?? 0,
      link: `${config.publicUrl}/report#token=${token}`,
    }),
  })
}

interface Link {
  id: Id
  schedule_id: Id
  run_id: Id
  recipient: string
  code_hash: Buffer | null
  session_hash: Buffer | null
  codes_sent: number
  is_too_soon: boolean
  tries: number
  names: ReportNames
  filters_said: Record<string, string>
  ran_at: string
  rows: number | null
}

const refused = () => new AppError('NOT_FOUND', scheduleTexts.named('linkInvalid'))

/** Uses its own transaction, so a refused code still counts. */
async function withLink<T>(
  { database, origin }: PublicScope,
  token: string,
  work: (scope: Scope, link: Link) => Promise<T>,
) {
  const { rows } = await database.pool.query<{ agency_id: Id; link_id: Id }>({
    name: 'report_link_now',
    text: 'select * from report_link_now($1)',
    values: [hashToken(token)],
  })
  const [found] = rows
  const basis = found && (await systemBasis(database, found.agency_id))
  if (!basis) throw refused()
  return inAgency({ ...basis, origin }, async scope => {
    const link = await scope.db.row<Link>(sql`select l.id, l.schedule_id, l.run_id, l.recipient, l.codes_sent, l.tries,
        coalesce(l.code_sent_at > now() - interval '30 seconds', false) as is_too_soon, case when l.code_until > now() then l.code_hash end as code_hash,
        case when l.session_until > now() then l.session_hash end as session_hash, r.names, r.filters_said, r.asked_at as ran_at, r.rows
      from report_links l join report_runs r on r.organization_id = l.organization_id and r.id = l.run_id
      where l.organization_id = ${scope.agency.id} and l.id = ${found.link_id} and l.ended_at is null and r.state in ('ready', 'empty') for update of l`)
    const row = link && (await readSchedule(scope, link.schedule_id))
    // An address that lost its approval can't open the link
    if (!link || !row?.addresses.includes(link.recipient) || !['free', 'agreed'].includes(outsideOf(row)))
      throw refused()
    return work(scope, link)
  })
}

/** `m•••@example.com`. */
const dimmed = (address: string) => address.replace(/^(.)[^@]*/u, '$1•••')

export const lookAt = (scope: PublicScope, token: string) =>
  withLink(scope, token, async ({ agency, origin }, link) => ({
    agency: agency.name,
    name: nameIn(origin.language, link.names),
    address: dimmed(link.recipient),
  }))

const mostCodes = 10

export const sendCode = (scope: PublicScope, config: Config, token: string) =>
  withLink(scope, token, async ({ db, agency, origin }, link) => {
    if (link.is_too_soon) throw new AppError('CONFLICT', scheduleTexts.named('codeTooSoon'))
    if (link.codes_sent >= mostCodes) throw new AppError('CONFLICT', scheduleTexts.named('codeTooOften'))
    const code = newCode()
    await db.run(sql`update report_links set code_hash = ${hashToken(code)}, code_until = now() + make_interval(mins => ${reportCodeMinutes}),
        code_sent_at = now(), codes_sent = codes_sent + 1 where organization_id = ${agency.id} and id = ${link.id}`)
    await queueMail(db, config.appKeys, {
      organization_id: agency.id,
      recipient: link.recipient,
      ...codeMail(origin.language, { agency: agency.name, code, minutes: reportCodeMinutes }),
    })
    return {}
  })

type Opened = z.output<(typeof api.reportLinks.open)['response']>

export async function openBy(scope: PublicScope, token: string, code: string): Promise<Opened> {
  const opened = await withLink(scope, token, async (inside, link): Promise<Opened | null> => {
    const { db, agency, origin } = inside
    const isRight = link.code_hash !== null && timingSafeEqual(link.code_hash, hashToken(plainCode(code)))
    if (!isRight) {
      await db.run(sql`update report_links set tries = tries + 1, ended_at = case when tries + 1 >= ${mostTries}::int then now() end
        where organization_id = ${agency.id} and id = ${link.id}`)
      return null
    }
    const session = newToken()
    // A code works once
    await db.run(sql`update report_links set tries = 0, code_hash = null, code_until = null, session_hash = ${hashToken(session)},
        session_until = now() + interval '1 hour', opened_at = coalesce(opened_at, now()) where organization_id = ${agency.id} and id = ${link.id}`)
    await noteOpened(inside, link.run_id)
    const row = await readSchedule(inside, link.schedule_id)
    return {
      session,
      name: nameIn(origin.language, link.names),
      agency: agency.name,
      ran_at: link.ran_at,
      rows: link.rows,
      filters: saidIn(origin.language, link.filters_said),
      formats: row.formats,
    }
  })
  if (opened) return opened
  throw new AppError('WRONG_CODE', scheduleTexts.named('wrongCode'))
}

type Asked = z.output<(typeof api.reportLinks.file)['body']>

/** Returns a file for a person who entered the code. It is read as the schedule's owner, so access ends with the owner's. */
export const fileByLink = (
  scope: PublicScope,
  config: Config,
  { token, session, format }: Asked,
): Promise<FileAnswer> =>
  withLink(scope, token, async (inside, link) => {
    if (!link.session_hash || !timingSafeEqual(link.session_hash, hashToken(session))) throw refused()
    const row = await readSchedule(inside, link.schedule_id)
    if (!row.formats.includes(format)) throw refused()
    const standing = await inside.db.row<{ role: Role | null; account: string | null }>(
      sql`select role, account from standing_of(${row.owner_id})`,
    )
    if (!standing?.role || standing.account !== 'active') throw refused()
    const actor = {
      ...inside.actor,
      kind: 'user' as const,
      user_id: row.owner_id,
      name: row.owner_name,
      role: standing.role,
    }
    const { answer, rows, names } = await fileOfRun({ ...inside, actor }, await storeOf(config), link.run_id, format)
    const note = `${rows.toLocaleString('en-US')} rows as ${format.toUpperCase()} to ${link.recipient}`
    await recordEvent(inside, { kind: 'report.exported', subject: { id: link.run_id, name: names.en }, note })
    return answer
  })
