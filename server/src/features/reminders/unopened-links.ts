import { type FormVisibility, formVisibilities, type Id } from '@preceptor/contract'
import { dayIn as dayInWords } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { dayIn } from '../../lib/day-in.ts'
import { inWords } from '../../lib/texts.ts'
import { queueMail } from '../../messages/queue-mail.ts'
import { isAwake, isQuiet } from '../../messages/quiet.ts'
import type { Scope } from '../../scope/scope.ts'
import { holdForm } from '../employee-forms/held.ts'
import { sendLink as sendLearnerLink } from '../learner-links/give-links.ts'
import { opensStill } from '../signed-links/write-links.ts'
import { sendLink as sendSignLink } from '../sign/sign-links.ts'
import { isReminded, remindingAgency } from './ladder.ts'
import { unopenedMail } from './mails.ts'
import type { Sending } from './send-digests.ts'
import { languagesOf, ownLanguage } from './tell-coordinators.ts'
import { reminderTexts } from './texts.ts'
import { titleIn } from './wording.ts'

/** The number of links sent again in one transaction. */
export const chasedTogether = 20

/** A link `l` of person `e` that was sent, works and was never opened, with the agency's settings `s` for it. */
const unopened = sql`signed_links l
  join employees e on e.organization_id = l.organization_id and e.id = l.employee_id
  join event_settings s on s.organization_id = l.organization_id and s.channel = l.sent_by
    and s.event = case l.purpose when 'learn' then 'learner_link' else 'form_link' end`
const stillUnopened = sql`${opensStill} and l.sent_by is not null and l.told_at is null and ${isReminded} and link_has_reason(l)
  and not exists (select from signed_link_devices d where d.organization_id = l.organization_id and d.link_id = l.id)`

interface Chased {
  id: Id
  sent_by: 'mail' | 'sms'
  employee_form_id: Id | null
  signer_id: Id | null
}

/** Resends links that were not opened within the agency's number of days, once after each sending. Returns the number of links. */
export async function chaseLinks(scope: Scope, { config, now }: Sending): Promise<number> {
  const { db, agency } = scope
  const asked = await remindingAgency(scope)
  const due = await db.rows<Chased>(sql`
    select l.id, l.sent_by, l.employee_form_id, l.signer_id from ${unopened}
    where l.organization_id = ${agency.id} and l.again_at is null
      and l.last_sent_at + make_interval(days => s.again_after_days) <= ${now}::timestamptz and ${stillUnopened} and ${isAwake(asked, now)}
    order by l.last_sent_at, l.id limit ${chasedTogether} for update of l skip locked`)
  for (const link of due) {
    try {
      await sendAgain(scope, { config, now }, link)
    } catch (error) {
      // No channel reaches the person any more: their coordinator is notified
      if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error
    }
    await db.run(
      sql`update signed_links set again_at = ${now} where organization_id = ${agency.id} and id = ${link.id}`,
    )
  }
  return due.length
}

async function sendAgain(scope: Scope, { config }: Sending, { id, sent_by, employee_form_id, signer_id }: Chased) {
  if (employee_form_id === null) return sendLearnerLink(scope, config, id, sent_by)
  const held = await holdForm(scope, config.appKeys, employee_form_id)
  const signer = held.signers.find(one => one.id === signer_id)
  return signer && sendSignLink(scope, config, held, signer, sent_by)
}

interface Told {
  coordinator_id: Id
  coordinator: string
  email: string
  user_id: Id | null
  links: {
    name: string
    titles: Record<string, string>
    sent_at: string
    /** Set for a form whose title messages never contain. */
    visibility: Exclude<FormVisibility, 'general'> | null
  }[]
}

const mostLines = 50

/** Emails coordinators about unopened links, once per sending. Returns the number of emails. */
export async function tellOfLinks(scope: Scope, { config, now }: Sending): Promise<number> {
  const { db, agency } = scope
  const asked = await remindingAgency(scope)
  if (isQuiet(asked, null, now)) return 0
  const told = await db.rows<Told>(sql`
    with due as materialized (
      select l.id, l.last_sent_at, e.coordinator_id, e.first_name || ' ' || e.last_name as name, e.sort_name,
        case when l.program_id is not null then p.titles when f.visibility = 'general' then f.titles else '{}' end as titles,
        nullif(f.visibility, 'general') as visibility
      from ${unopened}
      left join programs p on p.organization_id = l.organization_id and p.id = l.program_id
      left join employee_forms a on a.organization_id = l.organization_id and a.id = l.employee_form_id
      left join forms f on f.organization_id = a.organization_id and f.id = a.form_id
      where l.organization_id = ${agency.id} and (s.again_after_days is null or l.again_at is not null)
        and l.last_sent_at + make_interval(days => s.tell_after_days) <= ${now}::timestamptz and ${stillUnopened}
        and exists (select from coordinators c where c.organization_id = e.organization_id and c.id = e.coordinator_id and c.is_active
          and c.email is not null)),
    noted as (
      update signed_links l set told_at = ${now} from due d where l.organization_id = ${agency.id} and l.id = d.id and l.told_at is null
      returning l.id)
    select c.id as coordinator_id, c.name as coordinator, c.email, c.user_id,
      json_agg(json_build_object('name', d.name, 'titles', d.titles, 'sent_at', d.last_sent_at, 'visibility', d.visibility)
        order by d.last_sent_at, d.sort_name) as links
    from due d join noted n on n.id = d.id join coordinators c on c.organization_id = ${agency.id} and c.id = d.coordinator_id
    group by c.id, c.name, c.email, c.user_id`)
  const languages = await languagesOf(scope, told)
  for (const { coordinator, coordinator_id, email, user_id, links } of told) {
    const language = languages.get(user_id ?? '') ?? ownLanguage(asked)
    await queueMail(db, config.appKeys, {
      organization_id: agency.id,
      recipient: email,
      ...unopenedMail(language, {
        name: coordinator,
        agency: asked.name,
        lines: links.slice(0, mostLines).map(({ name, titles, sent_at, visibility }) => ({
          name,
          title:
            visibility === null
              ? titleIn(titles, language, asked.languages)
              : reminderTexts.say(language, 'formOf', { class: inWords(language, formVisibilities[visibility]) }),
          day: dayInWords(language, dayIn(agency.time_zone, new Date(sent_at))),
        })),
        more: Math.max(0, links.length - mostLines),
        link: `${config.publicUrl}/employees/reachability?problem=never_opened&coordinator_id=${coordinator_id}`,
      }),
    })
  }
  return told.length
}
