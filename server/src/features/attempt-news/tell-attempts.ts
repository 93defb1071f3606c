import { formatPhone, type Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { recordEvent } from '../../events/record.ts'
import { agencyLoop } from '../../jobs/background/loop.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import { zoneOf } from '../../messages/quiet.ts'
import { sendsTexts } from '../../messages/sms.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { isBlocked, isOpen } from '../employees/training-facts.ts'
import { lastingLink } from '../learner-links/give-links.ts'
import { quizStandings } from '../learning/attempt-grants.ts'
import { isReminded, remindingAgency, type RemindingAgency } from '../reminders/ladder.ts'
import { channelsOf, type Contact, contactColumns } from '../reminders/reach.ts'
import { languagesOf, ownLanguage } from '../reminders/tell-coordinators.ts'
import { languageFor, titleIn } from '../reminders/wording.ts'
import { addressAt } from '../signed-links/tokens.ts'
import { noteSent, tokenOf } from '../signed-links/write-links.ts'
import { grantedMail, grantedSms, usedUpMail } from './mails.ts'

/** Seconds in which a grant can be undone and no one is notified. */
const undone = 60
const together = 50

/** Notifies coordinators whose people have no attempts left, and caregivers that they can continue. */
export const attemptNews = (config: Config) =>
  agencyLoop({
    name: 'attempt news',
    every: 5,
    due: now => sql`select organization_id from (select distinct organization_id from attempt_news
        where created_at <= ${now}::timestamptz - case kind when 'granted' then make_interval(secs => ${undone}) else interval '0' end) n
      where not is_agency_closed(organization_id)`,
    work: async (basis, { now, isOver }) => {
      let done = 0
      for (let found = together; found === together && !isOver(); done += found)
        found = await inAgency(basis, scope => tellAttempts(scope, { config, now }))
      return done
    },
  })

interface Telling {
  config: Config
  now: Date
}

interface News extends Contact {
  kind: 'failed' | 'granted'
  employee_id: Id
  assignment_id: Id
  program_id: Id
  titles: Record<string, string>
  first_name: string
  person: string
  phone: string | null
  own_language: string | null
  lives_in: string | null
  /** True when the program is still active and the person works here. */
  goes_on: boolean
  is_blocked: boolean
  coordinator: string | null
  coordinator_email: string | null
  coordinator_user: Id | null
}

/** Sends the notices that still apply, and removes them from the queue. Returns how many there were. */
async function tellAttempts(scope: Scope, telling: Telling): Promise<number> {
  const { db, agency } = scope
  const asked = await remindingAgency(scope)
  const due = await db.rows<{
    id: Id
    kind: News['kind']
    assignment_id: Id
  }>(sql`select id, kind, assignment_id from attempt_news
    where organization_id = ${agency.id}
      and created_at <= ${telling.now}::timestamptz - case kind when 'granted' then make_interval(secs => ${undone}) else interval '0' end
    order by created_at, id limit ${together} for update skip locked`)
  const news = await newsOf(scope, due)
  for (const one of news)
    if (one.goes_on) await (one.kind === 'failed' ? tellUsedUp : tellGranted)(scope, { ...telling, asked }, one)
  await db.run(
    sql`delete from attempt_news where organization_id = ${agency.id} and id = any(${due.map(({ id }) => id)}::uuid[])`,
  )
  return due.length
}

/** Combines notices: one per assignment and kind, for any number of attempts. */
const newsOf = ({ db, agency }: Scope, due: readonly { kind: string; assignment_id: Id }[]) =>
  db.rows<News>(sql`
    select n.kind, a.employee_id, a.id as assignment_id, a.program_id, p.titles, coalesce(e.preferred_name, e.first_name) as first_name,
      e.first_name || ' ' || e.last_name as person, coalesce(e.mobile, e.phone_2) as phone, e.language as own_language, e.state as lives_in,
      ${contactColumns}, ${isOpen} and ${isReminded} as goes_on, ${isBlocked} as is_blocked,
      c.name as coordinator, c.email as coordinator_email, c.user_id as coordinator_user
    from (select distinct kind, assignment_id from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) d (kind text, assignment_id uuid)) n
    join assignments a on a.organization_id = ${agency.id} and a.id = n.assignment_id
    join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    join programs p on p.organization_id = a.organization_id and p.id = a.program_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id and c.is_active and c.email is not null
    cross join (select ${todayIn(agency.time_zone)}::date as today) t
    order by n.kind, a.id`)

type Asked = Telling & { asked: RemindingAgency }

async function tellUsedUp(scope: Scope, { config, asked }: Asked, news: News) {
  if (!news.is_blocked) return
  const { employee_id, person, phone, titles, coordinator, coordinator_email, coordinator_user } = news
  const program = titleIn(titles, fallback, asked.languages)
  await recordEvent(scope, {
    kind: 'training.attempts_used_up',
    subject: { id: employee_id, name: person },
    changes: [{ field: 'program', before: program, after: program }],
  })
  if (coordinator === null || coordinator_email === null) return
  const reader = { user_id: coordinator_user }
  const language = (await languagesOf(scope, [reader])).get(coordinator_user ?? '') ?? ownLanguage(asked)
  await queueMail(scope.db, config.appKeys, {
    organization_id: scope.agency.id,
    recipient: coordinator_email,
    ...usedUpMail(language, {
      name: coordinator,
      agency: asked.name,
      person,
      title: titleIn(titles, language, asked.languages),
      phone: phone && formatPhone(phone),
      link: `${config.publicUrl}/employees/${employee_id}/training`,
    }),
  })
}

async function tellGranted(scope: Scope, { config, asked }: Asked, news: News) {
  const { employee_id, program_id, first_name, titles, own_language, lives_in } = news
  const left = (await quizStandings(scope, program_id, [employee_id])).get(employee_id)?.left ?? 0
  if (left < 1) return
  const { mail, sms } = channelsOf(news, sendsTexts(config))
  const { language, wanted } = languageFor(own_language, asked.languages)
  const link = await lastingLink(scope, config, { employee_id, program_id })
  const address = addressAt(config, 'learn', await tokenOf(scope, config.appKeys, link.id))
  const said = { name: first_name, title: titleIn(titles, language, asked.languages), left, link: address }
  const thread = {
    employee_id,
    language,
    wanted,
    related: { kind: 'program' as const, id: program_id },
  }
  const organization_id = scope.agency.id
  const reads = own_language ?? language
  if (mail) {
    await queueMail(scope.db, config.appKeys, {
      organization_id,
      recipient: mail,
      thread,
      reads,
      ...grantedMail(language, { ...said, agency: asked.name }),
    })
    await noteSent(scope, [link.id], 'mail')
  }
  if (sms) {
    await queueSms(scope.db, config.appKeys, {
      organization_id,
      number: sms,
      thread,
      reads,
      ...grantedSms(language, { ...said, agency: asked.short_name ?? asked.name }),
      quiet: { time_zone: zoneOf(lives_in, asked), pressing_from: null },
    })
    await noteSent(scope, [link.id], 'sms')
  }
}
