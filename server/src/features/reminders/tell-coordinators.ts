import { type FormVisibility, formVisibilities, type Id } from '@preceptor/contract'
import { dayIn, fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { inWords } from '../../lib/texts.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import type { Scope } from '../../scope/scope.ts'
import { languageOf } from '../auth/accounts.ts'
import { isOpen as isFormOpen } from '../employee-forms/reader.ts'
import { todayIn } from '../employees/today.ts'
import { isOverdue } from '../employees/training-facts.ts'
import { isLastOfItsType } from './ending-credentials.ts'
import { isReminded, remindingAgency } from './ladder.ts'
import { holdReminders } from './one-writer.ts'
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
  late: LateThing[]
}
interface LateThing {
  name: string
  titles: Record<string, string>
  due_on: string
  kind: 'program' | 'credential' | 'form'
  /** Set for a form whose title messages never contain. */
  visibility: Exclude<FormVisibility, 'general'> | null
}

/** The most lines in one email; the link leads to all of them. */
const mostLines = 50

/**
 * Emails each coordinator, at most once a day, about their people's newly late training and forms, and expired credentials. The record and
 * the email share one transaction, keyed by due date of a cycle or form and last day of a credential, so nothing is repeated.
 * Returns the number of emails.
 */
export async function tellCoordinators(scope: Scope, { config, now }: Sending): Promise<number> {
  const asked = await remindingAgency(scope)
  if (isQuiet(asked, null, now)) return 0
  await holdReminders(scope)
  const { db, agency } = scope
  const today = todayIn(agency.time_zone, now)
  const mayBeTold = sql`exists (select from coordinators c where c.organization_id = e.organization_id and c.id = e.coordinator_id
      and c.is_active and c.email is not null)
    and not exists (select from overdue_notices o where o.organization_id = e.organization_id
      and o.coordinator_id = e.coordinator_id and o.day = t.today)
    and not exists (select from expired_notices o where o.organization_id = e.organization_id
      and o.coordinator_id = e.coordinator_id and o.day = t.today)
    and not exists (select from employee_forms o where o.organization_id = e.organization_id
      and o.late_told_to = e.coordinator_id and o.late_told_on = t.today)`
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
    unsigned as materialized (
      select a.id, a.employee_id, a.due_on, e.coordinator_id, e.first_name || ' ' || e.last_name as name, e.sort_name,
        case when f.visibility = 'general' then f.titles else '{}' end as titles, nullif(f.visibility, 'general') as visibility
      from employee_forms a
      join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
      join forms f on f.organization_id = a.organization_id and f.id = a.form_id
      cross join (select ${today}::date as today) t
      where a.organization_id = ${agency.id} and ${isFormOpen} and ${isReminded} and a.due_on < t.today
        and a.due_on >= ${asked.reminders_since}::date and a.late_told_for is distinct from a.due_on and ${mayBeTold}),
    noted as (
      insert into overdue_notices (organization_id, employee_id, assignment_id, due_on, coordinator_id, day, at)
      select ${agency.id}, l.employee_id, l.id, l.due_on, l.coordinator_id, ${today}::date, ${now} from late l
      on conflict do nothing returning assignment_id),
    noted_too as (
      insert into expired_notices (organization_id, employee_id, credential_id, expires_on, coordinator_id, day, at)
      select ${agency.id}, l.employee_id, l.id, l.due_on, l.coordinator_id, ${today}::date, ${now} from ended l
      on conflict do nothing returning credential_id),
    noted_forms as (
      update employee_forms a set late_told_for = l.due_on, late_told_on = ${today}::date, late_told_to = l.coordinator_id from unsigned l
      where a.organization_id = ${agency.id} and a.id = l.id and a.late_told_for is distinct from l.due_on returning a.id),
    news as (
      select l.*, null as visibility, 'program' as kind from late l join noted n on n.assignment_id = l.id
      union all
      select l.*, null, 'credential' from ended l join noted_too n on n.credential_id = l.id
      union all
      select l.*, 'form' from unsigned l join noted_forms n on n.id = l.id)
    select c.id as coordinator_id, c.name as coordinator, c.email, c.user_id,
      json_agg(json_build_object('name', l.name, 'titles', l.titles, 'due_on', l.due_on, 'kind', l.kind, 'visibility', l.visibility)
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
  /** The panel's address. */
  address: string
}

/** Coordinators without an account get the agency's language. */
export const ownLanguage = ({ languages }: About['agency']) =>
  languages.find(one => reminderTexts.languages.includes(one)) ?? fallback

export const languagesOf = ({ db }: Scope, told: readonly Pick<Late, 'user_id'>[]): Promise<Map<Id, string>> =>
  db.as({ role: 'app_auth' }, async accounts => {
    const found = new Map<Id, string>()
    for (const { user_id } of told) if (user_id) found.set(user_id, await languageOf(accounts, user_id))
    return found
  })

function mailTo({ email, coordinator, coordinator_id, late }: Late, language: string, { agency, address }: About) {
  const countOf = (wanted: LateThing['kind']) => late.filter(({ kind }) => kind === wanted).length
  const [programs, credentials, forms] = [countOf('program'), countOf('credential'), countOf('form')]
  const day = (on: string) => dayIn(language, on)
  return {
    recipient: email,
    ...latePeopleMail(language, {
      name: coordinator,
      agency: agency.name,
      lines: late.slice(0, mostLines).map(({ name, titles, due_on, kind, visibility }) => ({
        name,
        title:
          visibility === null
            ? titleIn(titles, language, agency.languages)
            : reminderTexts.say(language, 'formOf', { class: inWords(language, formVisibilities[visibility]) }),
        day: day(due_on),
        is_credential: kind === 'credential',
      })),
      programs,
      credentials,
      forms,
      links: [
        ...(programs > 0 ? [`${address}/employees?programs_overdue=yes&coordinator_id=${coordinator_id}`] : []),
        ...(credentials > 0
          ? [`${address}/employees/credentials?standing=expired&people=current&coordinator_id=${coordinator_id}`]
          : []),
        ...(forms > 0 ? [`${address}/forms?desk=overdue&coordinator_id=${coordinator_id}`] : []),
      ],
    }),
  }
}
