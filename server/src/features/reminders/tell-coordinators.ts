import type { Id } from '@preceptor/contract'
import { fallback, localeOf } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { todayIn } from '../employees/today.ts'
import { isOverdue } from '../employees/training-facts.ts'
import { isReminded, remindingAgency } from './ladder.ts'
import { isQuiet } from './quiet.ts'
import type { Sending } from './send-digests.ts'
import { reminderTexts } from './texts.ts'
import { titleIn } from './wording.ts'

interface Late {
  coordinator_id: Id
  coordinator: string
  email: string
  user_id: Id | null
  late: { name: string; titles: Record<string, string>; due_on: string }[]
}

/** Lines of one mail; the link leads to all of them. */
const mostLines = 50

/**
 * Tells each coordinator, at most once a day, which trainings of the own people have become late since they were told. Written down
 * and mailed in one transaction, by due date of a cycle: nothing is told twice. Answers how many mails there are.
 */
export async function tellCoordinators(scope: Scope, { config, now }: Sending): Promise<number> {
  const asked = await remindingAgency(scope)
  if (isQuiet(asked, null, now)) return 0
  const { db, agency } = scope
  const today = todayIn(agency.time_zone, now)
  const told = await db.rows<Late>(sql`
    with late as materialized (
      select a.id, a.employee_id, a.due_on, e.coordinator_id, e.first_name || ' ' || e.last_name as name, e.sort_name, p.titles
      from assignments a
      join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      join programs p on p.organization_id = a.organization_id and p.id = a.program_id
      cross join (select ${today}::date as today) t
      where a.organization_id = ${agency.id} and ${isOverdue} and ${isReminded} and a.due_on + p.grace_days >= ${asked.reminders_since}::date
        and p.archived_at is null
        and not exists (select from overdue_notices o where o.organization_id = a.organization_id and o.assignment_id = a.id
          and o.due_on = a.due_on)
        and exists (select from coordinators c where c.organization_id = e.organization_id and c.id = e.coordinator_id and c.is_active
          and c.email is not null)
        and not exists (select from overdue_notices o where o.organization_id = a.organization_id
          and o.coordinator_id = e.coordinator_id and o.day = t.today)),
    noted as (
      insert into overdue_notices (organization_id, employee_id, assignment_id, due_on, coordinator_id, day, at)
      select ${agency.id}, l.employee_id, l.id, l.due_on, l.coordinator_id, ${today}::date, ${now} from late l
      on conflict do nothing returning assignment_id)
    select c.id as coordinator_id, c.name as coordinator, c.email, c.user_id,
      json_agg(json_build_object('name', l.name, 'titles', l.titles, 'due_on', l.due_on) order by l.due_on, l.sort_name) as late
    from late l join noted n on n.assignment_id = l.id
    join coordinators c on c.organization_id = ${agency.id} and c.id = l.coordinator_id
    group by c.id, c.name, c.email, c.user_id`)
  const languages = await languagesOf(scope, told)
  for (const one of told)
    await queueMail(db, config.appKeys, {
      organization_id: agency.id,
      recipient: one.email,
      ...mailOf(one, languages.get(one.user_id ?? '') ?? ownLanguage(asked), {
        agency: asked,
        link: `${config.publicUrl}/employees?programs_overdue=yes&coordinator_id=${one.coordinator_id}`,
      }),
    })
  return told.length
}

interface About {
  agency: { name: string; languages: string[] }
  link: string
}

/** Coordinators without an account read what the agency speaks. */
const ownLanguage = ({ languages }: About['agency']) =>
  languages.find(one => reminderTexts.languages.includes(one)) ?? fallback

const languagesOf = ({ db }: Scope, told: readonly Late[]): Promise<Map<Id, string>> =>
  db.as({ role: 'app_auth' }, async accounts => {
    const found = new Map<Id, string>()
    for (const { user_id } of told) if (user_id) found.set(user_id, await languageOf(accounts, user_id))
    return found
  })

function mailOf({ coordinator, late }: Late, language: string, { agency, link }: About) {
  const count = late.length
  const day = (on: string) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(on))
  const lines = late.slice(0, mostLines).map(({ name, titles, due_on }) =>
    reminderTexts.say(language, 'overdueLine', {
      name,
      title: titleIn(titles, language, agency.languages),
      day: day(due_on),
    }),
  )
  const more = count - lines.length
  return {
    subject: reminderTexts.say(language, 'overdueSubject', { count }),
    body: [
      reminderTexts.say(language, 'overdueHello', { name: coordinator }),
      reminderTexts.say(language, 'overdueIntro', { count, agency: agency.name }),
      [...lines, ...(more > 0 ? [reminderTexts.say(language, 'overdueMore', { count: more })] : [])]
        .map(line => `- ${line}`)
        .join('\n'),
      reminderTexts.say(language, 'overdueOpen', { link }),
    ].join('\n\n'),
  }
}
