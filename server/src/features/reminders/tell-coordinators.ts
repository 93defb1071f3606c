import type { Id } from '@preceptor/contract'
import { fallback, localeOf } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { todayIn } from '../employees/today.ts'
import { isOverdue } from '../employees/training-facts.ts'
import { isLastOfItsType } from './ending-credentials.ts'
import { isReminded, remindingAgency } from './ladder.ts'
import { isQuiet } from '../../messages/quiet.ts'
import type { Sending } from './send-digests.ts'
import { latePeopleMail } from './mails.ts'
import { reminderTexts } from './texts.ts'
import { titleIn } from './wording.ts'

interface Late {
  coordinator_id: Id
  coordinator: string
  email: string
  user_id: Id | null
  late: { name: string; titles: Record<string, string>; due_on: string; is_credential: boolean }[]
}

/** Lines of one mail; the link leads to all of them. */
const mostLines = 50

/**
 * Tells each coordinator, at most once a day, which trainings of the own people have become late and which of their credentials have ended
 * since they were told. Written down and mailed in one transaction, by due date of a cycle and last day of a credential: nothing is told
 * twice. Answers how many mails there are.
 */
export async function tellCoordinators(scope: Scope, { config, now }: Sending): Promise<number> {
  const asked = await remindingAgency(scope)
  if (isQuiet(asked, null, now)) return 0
  const { db, agency } = scope
  const today = todayIn(agency.time_zone, now)
  const mayBeTold = sql`exists (select from coordinators c where c.organization_id = e.organization_id and c.id = e.coordinator_id
      and c.is_active and c.email is not null)
    and not exists (select from overdue_notices o where o.organization_id = e.organization_id
      and o.coordinator_id = e.coordinator_id and o.day = t.today)
    and not exists (select from expired_notices o where o.organization_id = e.organization_id
      and o.coordinator_id = e.coordinator_id and o.day = t.today)`
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
        and ${mayBeTold}),
    ended as materialized (
      select c.id, c.employee_id, c.expires_on as due_on, e.coordinator_id, e.first_name || ' ' || e.last_name as name, e.sort_name,
        jsonb_build_object('en', y.name) as titles
      from credentials c
      join employees e on e.organization_id = c.organization_id and e.id = c.employee_id
      join credential_types y on y.organization_id = c.organization_id and y.id = c.type_id
      cross join (select ${today}::date as today) t
      where c.organization_id = ${agency.id} and ${isLastOfItsType} and ${isReminded} and c.expires_on < t.today
        and c.expires_on >= greatest(${asked.reminders_since}::date, y.reminded_since) and y.is_active
        and not exists (select from expired_notices o where o.organization_id = c.organization_id and o.credential_id = c.id
          and o.expires_on = c.expires_on)
        and ${mayBeTold}),
    noted as (
      insert into overdue_notices (organization_id, employee_id, assignment_id, due_on, coordinator_id, day, at)
      select ${agency.id}, l.employee_id, l.id, l.due_on, l.coordinator_id, ${today}::date, ${now} from late l
      on conflict do nothing returning assignment_id),
    noted_too as (
      insert into expired_notices (organization_id, employee_id, credential_id, expires_on, coordinator_id, day, at)
      select ${agency.id}, l.employee_id, l.id, l.due_on, l.coordinator_id, ${today}::date, ${now} from ended l
      on conflict do nothing returning credential_id),
    news as (
      select l.*, false as is_credential from late l join noted n on n.assignment_id = l.id
      union all
      select l.*, true as is_credential from ended l join noted_too n on n.credential_id = l.id)
    select c.id as coordinator_id, c.name as coordinator, c.email, c.user_id,
      json_agg(json_build_object('name', l.name, 'titles', l.titles, 'due_on', l.due_on, 'is_credential', l.is_credential)
        order by l.due_on, l.sort_name) as late
    from news l join coordinators c on c.organization_id = ${agency.id} and c.id = l.coordinator_id
    group by c.id, c.name, c.email, c.user_id`)
  const languages = await languagesOf(scope, told)
  for (const one of told)
    await queueMail(db, config.appKeys, {
      organization_id: agency.id,
      ...mailTo(one, languages.get(one.user_id ?? '') ?? ownLanguage(asked), {
        agency: asked,
        address: config.publicUrl,
      }),
    })
  return told.length
}

interface About {
  agency: { name: string; languages: string[] }
  /** Of the panel. */
  address: string
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

function mailTo({ email, coordinator, coordinator_id, late }: Late, language: string, { agency, address }: About) {
  const credentials = late.filter(one => one.is_credential).length
  const programs = late.length - credentials
  const day = (on: string) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(on))
  return {
    recipient: email,
    ...latePeopleMail(language, {
      name: coordinator,
      agency: agency.name,
      lines: late.slice(0, mostLines).map(({ name, titles, due_on, is_credential }) => ({
        name,
        title: titleIn(titles, language, agency.languages),
        day: day(due_on),
        is_credential,
      })),
      programs,
      credentials,
      links: [
        ...(programs > 0 ? [`${address}/employees?programs_overdue=yes&coordinator_id=${coordinator_id}`] : []),
        ...(credentials > 0
          ? [`${address}/employees/credentials?standing=expired&people=current&coordinator_id=${coordinator_id}`]
          : []),
      ],
    }),
  }
}
