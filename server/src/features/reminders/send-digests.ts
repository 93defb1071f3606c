import type { Id } from '@preceptor/contract'
import type {
  DueProgram,
  EndingCredential,
  WaitingForm,
} from '@preceptor/contract/system-messages/events/reminder-digest'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { queueBoth } from '../../messages/queue-both.ts'
import { sendsTexts } from '../../messages/sms.ts'
import { stopAddress } from '../../messages/stop-address.ts'
import { keepUnsent } from '../../messages/unsent.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdForm } from '../employee-forms/held.ts'
import { isOpen as isFormOpen } from '../employee-forms/reader.ts'
import { todayIn } from '../employees/today.ts'
import { isOpen } from '../employees/training-facts.ts'
import { linkTo } from '../learner-links/give-links.ts'
import { remindedPrograms } from '../programs/list-programs.ts'
import { lastingLink } from '../sign/sign-links.ts'
import { noteReminded } from '../signed-links/write-links.ts'
import { isLastOfItsType } from './ending-credentials.ts'
import { canBeDone, isReminded, type RemindingAgency, remindingAgency } from './ladder.ts'
import { isAwake, zoneOf } from '../../messages/quiet.ts'
import { holdsReminders } from './one-writer.ts'
import { channelsOf, type Contact, contactColumns } from './reach.ts'
import { waitsForCaregiver } from './waiting-forms.ts'
import { digestMail, digestSms, languageFor, titleIn } from './wording.ts'

export interface Sending {
  config: Config
  now: Date
}

/** The number of digests written in one transaction. */
export const sentTogether = 100

interface Open {
  program_id: Id
  titles: Record<string, string>
  due_on: string | null
  grace_days: number
}
interface OpenForm {
  id: Id
  /** Null for forms that messages never name. */
  titles: Record<string, string> | null
  due_on: string | null
}
interface Waiting extends Contact {
  id: Id
  employee_id: Id
  first_name: string
  language: string | null
  lives_in: string | null
  coordinator: string | null
  is_reminded: boolean
  open: Open[] | null
  /** Credentials that are ending or have ended; null if there are none any more. */
  ending: EndingCredential[] | null
  /** Forms that wait for one of their steps; null if none does any more. */
  forms: OpenForm[] | null
}

/**
 * Writes waiting digests and queues their messages in one transaction. Recipients, open items and channels are determined now, not
 * when the digests were queued. Returns the number processed; digests in quiet hours wait, and so do all of a closed agency, whose
 * links open nothing.
 */
export async function sendDigests(scope: Scope, sending: Sending): Promise<number> {
  // Waiting digests are found again within seconds
  if (!(await holdsReminders(scope))) return 0
  const agency = await remindingAgency(scope)
  const waiting = await waitingDigests(scope, agency, sending.now)
  if (waiting.length === 0) return 0
  const sent: Sent[] = []
  const given = { ...sending, agency }
  for (const one of waiting) sent.push(await sendOne(scope, given, one))
  await noteSent(scope, sent, sending.now)
  return waiting.length
}

async function waitingDigests(scope: Scope, agency: RemindingAgency, now: Date): Promise<Waiting[]> {
  const programs = await remindedPrograms(scope)
  return scope.db.rows<Waiting>(sql`
    select d.id, d.employee_id, coalesce(e.preferred_name, e.first_name) as first_name, e.language, e.state as lives_in, c.name as coordinator,
      ${isReminded} as is_reminded, ${contactColumns},
      (select json_agg(json_build_object('program_id', a.program_id, 'titles', p.titles, 'due_on', a.due_on, 'grace_days', p.grace_days)
          order by a.due_on nulls last, a.id)
        from reminders r join assignments a on a.organization_id = r.organization_id and a.id = r.assignment_id
        join programs p on p.organization_id = a.organization_id and p.id = a.program_id
        where r.organization_id = d.organization_id and r.digest_id = d.id and ${isOpen} and ${canBeDone(programs)}) as open,
      (select json_agg(json_build_object('name', y.name, 'expires_on', c.expires_on) order by c.expires_on, y.name)
        from credential_reminders r join credentials c on c.organization_id = r.organization_id and c.id = r.credential_id
        join credential_types y on y.organization_id = c.organization_id and y.id = c.type_id
        where r.organization_id = d.organization_id and r.digest_id = d.id and ${isLastOfItsType}) as ending,
      (select json_agg(json_build_object('id', a.id, 'titles', case when f.visibility = 'general' then f.titles end, 'due_on', a.due_on)
          order by a.due_on nulls last, a.id)
        from employee_forms a join forms f on f.organization_id = a.organization_id and f.id = a.form_id
        where a.organization_id = d.organization_id and a.digest_id = d.id and ${waitsForCaregiver(todayIn(scope.agency.time_zone, now))}) as forms
    from reminder_digests d
    join employees e on e.organization_id = d.organization_id and e.id = d.employee_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id
    where d.organization_id = ${scope.agency.id} and d.state = 'waiting' and d.day <= ${todayIn(scope.agency.time_zone, now)}::date and ${isAwake(agency, now)}
      and exists (select from organizations o where o.id = d.organization_id and o.status <> 'closed')
    order by d.created_at, d.id limit ${sentTogether} for update of d skip locked`)
}

interface Sent {
  id: Id
  skipped_for: string | null
  language: string | null
  wanted: string | null
  mail_id: Id | null
  sms_id: Id | null
}
type With = Sending & { agency: RemindingAgency }

async function sendOne(scope: Scope, given: With, digest: Waiting): Promise<Sent> {
  const { config, agency, now } = given
  const { mail, sms, lack } = channelsOf(digest, sendsTexts(config))
  const skipped_for = !digest.is_reminded
    ? 'left'
    : digest.open === null && digest.ending === null && digest.forms === null
      ? 'nothing_open'
      : (lack?.why ?? null)
  const none = { id: digest.id, language: null, wanted: null, mail_id: null, sms_id: null }
  const spoken = languageFor(digest.language, agency.languages)
  const organization_id = scope.agency.id
  const thread = {
    employee_id: digest.employee_id,
    ...spoken,
    related: { kind: 'digest' as const, id: digest.id },
  }
  if (skipped_for && skipped_for === lack?.why)
    await keepUnsent(scope.db, config.appKeys, { organization_id, thread, event: 'reminder_digest', lack })
  if (skipped_for) return { ...none, skipped_for }
  const wording = {
    wanted: spoken.wanted,
    first_name: digest.first_name,
    agency,
    coordinator: digest.coordinator,
    programs: await programsOf(scope, given, { ...digest, ...spoken, open: digest.open ?? [] }),
    ending: digest.ending ?? [],
    forms: await formsOf(scope, given, { ...spoken, forms: digest.forms ?? [] }),
    today: todayIn(scope.agency.time_zone, now),
  }
  const queued = await queueBoth(scope.db, config.appKeys, {
    organization_id,
    thread,
    mail,
    sms,
    reads: digest.language,
    mailWords: id => digestMail(spoken.language, { ...wording, stop_link: stopAddress(config, id) }),
    smsWords: () => digestSms(spoken.language, wording),
    quiet: { time_zone: zoneOf(digest.lives_in, agency), pressing_from: null },
  })
  if (queued.suppressed !== null) return { ...none, skipped_for: queued.suppressed }
  const { mail_id, sms_id } = queued
  await noteLinks(scope, digest, mail_id !== null)
  const language = queued.language ?? spoken.language
  const wanted = digest.language && digest.language !== language ? digest.language : null
  return { id: digest.id, skipped_for: null, language, wanted, mail_id, sms_id }
}

/**
 * Records the links that were sent: an email contains all of them, a text message only that of the first program, or else of the
 * first form.
 */
async function noteLinks(scope: Scope, { employee_id, open, forms }: Waiting, all: boolean): Promise<void> {
  const programs = (open ?? []).map(one => one.program_id)
  const asked = (forms ?? []).map(one => one.id)
  const [of, signs] = all ? [programs, asked] : [programs.slice(0, 1), asked.slice(0, 1)]
  await noteReminded(
    scope,
    sql`l.employee_id = ${employee_id} and (l.program_id = any(${of}::uuid[]) or l.employee_form_id = any(${signs}::uuid[])
      and exists (select from form_signers s where s.organization_id = l.organization_id and s.id = l.signer_id and s.kind = 'caregiver'))`,
  )
}

async function programsOf(
  scope: Scope,
  { config, agency }: With,
  { employee_id, language, open }: { employee_id: Id; language: string; open: readonly Open[] },
): Promise<DueProgram[]> {
  const programs: DueProgram[] = []
  for (const { program_id, titles, due_on, grace_days } of open)
    programs.push({
      title: titleIn(titles, language, agency.languages),
      due_on,
      grace_days,
      link: await linkTo(scope, config, { employee_id, program_id }),
    })
  return programs
}

async function formsOf(
  scope: Scope,
  { config, agency }: With,
  { language, forms }: { language: string; forms: readonly OpenForm[] },
): Promise<WaitingForm[]> {
  const waiting: WaitingForm[] = []
  for (const { id, titles, due_on } of forms) {
    const held = await holdForm(scope, config.appKeys, id)
    const signer = held.signers.find(
      ({ kind, state }) => kind === 'caregiver' && (state === 'asked' || state === 'opened'),
    )
    if (!signer) continue
    waiting.push({
      title: titles && titleIn(titles, language, agency.languages),
      due_on,
      link: (await lastingLink(scope, config, held, signer)).address,
    })
  }
  return waiting
}

/** Writes the result of each digest. Assignments and forms store when a message last named them. */
const noteSent = ({ db, agency }: Scope, sent: readonly Sent[], now: Date) =>
  db.run(sql`
    with told as (
      update reminder_digests d set state = case when u.skipped_for is null then 'sent' else 'skipped' end, skipped_for = u.skipped_for,
        sent_at = case when u.skipped_for is null then ${now}::timestamptz end, language = u.language, wanted_language = u.wanted,
        mail_id = u.mail_id, sms_id = u.sms_id
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb)
        u (id uuid, skipped_for text, language text, wanted text, mail_id uuid, sms_id uuid)
      where d.organization_id = ${agency.id} and d.id = u.id
      returning d.id, d.state),
    told_forms as (
      update employee_forms a set last_told_at = ${now} from told t
      where t.state = 'sent' and a.organization_id = ${agency.id} and a.digest_id = t.id and ${isFormOpen})
    update assignments a set last_reminded_at = ${now} from told t
    join reminders r on r.organization_id = ${agency.id} and r.digest_id = t.id
    where t.state = 'sent' and a.organization_id = r.organization_id and a.id = r.assignment_id and ${isOpen}`)
