import { chosen, type HardToReach, reachabilityList, reachProblems, reachWays } from '@preceptor/contract'
import sql, { empty, type Sql } from 'sql-template-tag'
import { amongOrNone, anyOf, everyWordIn } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { notLeft } from '../assignments/write-assignments.ts'
import { reachabilityTexts } from './texts.ts'

const name = sql`e.last_name || ', ' || e.first_name`
const dead = (channel: 'mail' | 'sms', more: Sql = empty) => sql`exists (select from dead_addresses da
  where da.organization_id = e.organization_id and da.employee_id = e.id and da.channel = ${channel} ${more})`

/** True for people who have had a link for at least a day, and never opened one. */
const neverOpened = sql`exists (select from signed_links l where l.organization_id = e.organization_id and l.employee_id = e.id
    and l.last_sent_at < now() - interval '1 day')
  and not exists (select from signed_links l join signed_link_devices d on d.organization_id = l.organization_id and d.link_id = l.id
    where l.organization_id = e.organization_id and l.employee_id = e.id)`

/** `f.has` lists each problem and `f.works` the channel that still works, from the facts `q` of an employee. */
const problems = sql`cross join lateral (select array_remove(array[case when not q.phone then 'no_phone' end, case when q.landline then 'landline' end,
      case when q.phone_refused then 'phone_refused' end, case when not q.mail then 'no_email' end, case when q.bounced then 'bounced' end,
      case when not q.texts then 'texts_stopped' end, case when not q.mails then 'mails_stopped' end, case when q.never_opened then 'never_opened' end], null) as has,
      case when q.phone and q.texts and not q.landline and not q.phone_refused then 'sms'
        when q.mail and q.mails and not q.bounced then 'mail' else 'none' end as works) f`

/** Facts that keep messages from employee `e`, calculated once per row. */
const facts = sql`cross join lateral (select e.mobile is not null as phone, e.email is not null as mail,
      ${dead('sms', sql`and da.cause = 'carrier'`)} as landline, ${dead('sms', sql`and da.cause <> 'carrier'`)} as phone_refused, ${dead('mail')} as bounced,
      may_remind(e.organization_id, e.id, 'sms') as texts, may_remind(e.organization_id, e.id, 'mail') as mails, (${neverOpened}) as never_opened offset 0) q
  ${problems}`

/** The same for everyone: reads each table once, and only checks people who ever gave a consent answer. */
const factsOfAll = ({ agency }: Scope) => sql`
  left join (select da.employee_id, bool_or(da.channel = 'sms' and da.cause = 'carrier') as landline, bool_or(da.channel = 'mail') as bounced,
      bool_or(da.channel = 'sms' and da.cause <> 'carrier') as phone_refused
    from dead_addresses da where da.organization_id = ${agency.id} group by da.employee_id) da on da.employee_id = e.id
  left join (select distinct c.employee_id from contact_consents c where c.organization_id = ${agency.id}) cc on cc.employee_id = e.id
  left join phones_that_spoke() w on w.number = e.mobile
  left join (select l.employee_id, bool_or(l.last_sent_at < now() - interval '1 day') and count(d.link_id) = 0 as never_opened from signed_links l
      left join signed_link_devices d on d.organization_id = l.organization_id and d.link_id = l.id
    where l.organization_id = ${agency.id} group by l.employee_id) l on l.employee_id = e.id
  cross join lateral (select e.mobile is not null as phone, e.email is not null as mail, coalesce(da.landline, false) as landline,
      coalesce(da.phone_refused, false) as phone_refused, coalesce(da.bounced, false) as bounced,
      case when cc.employee_id is null and w.number is null then true else may_remind(e.organization_id, e.id, 'sms') end as texts,
      case when cc.employee_id is null then true else may_remind(e.organization_id, e.id, 'mail') end as mails,
      coalesce(l.never_opened, false) as never_opened offset 0) q
  ${problems}`

/** Opened links and STOP texts change no version here: they appear within a minute. */
export const reachabilityKept: Kept = { about: ['people', 'settings', 'messages'], minutes: 1, quick: [] }

export const reachabilitySql: ListSql<typeof reachabilityList, Scope, HardToReach> = {
  list: reachabilityList,
  from: sql`employees e ${facts}
    left join threads t on t.organization_id = e.organization_id and t.employee_id = e.id
    left join locations l on l.organization_id = e.organization_id and l.id = e.location_id
    left join coordinators c on c.organization_id = e.organization_id and c.id = e.coordinator_id`,
  whole: (scope, _, isOrdered) =>
    sql`employees e ${factsOfAll(scope)} ${isOrdered ? sql`left join threads t on t.organization_id = e.organization_id and t.employee_id = e.id` : empty}`,
  id: sql`e.id`,
  // A blank email alone doesn't stop anyone's text messages
  seen: ({ agency }) =>
    sql`e.organization_id = ${agency.id} and ${notLeft} and (f.works = 'none' or f.has && ${['no_phone', 'landline', 'phone_refused', 'bounced', 'texts_stopped', 'mails_stopped', 'never_opened']}::text[])`,
  filters: {
    search: everyWordIn(sql`e.search`),
    problem: value => sql`f.has && ${chosen(value)}::text[]`,
    works: value => anyOf(chosen(value).map(one => sql`f.works = ${one}`)),
    location_id: amongOrNone(sql`e.location_id`),
    coordinator_id: amongOrNone(sql`e.coordinator_id`),
  },
  orders: {
    name: [{ sql: sql`e.sort_name` }],
    last_sent: [{ sql: sql`t.last_out_at`, nulls: 'last' }, { sql: sql`e.sort_name` }],
  },
  tiesStay: true,
  counted: {
    problem: { value: sql`p.problem`, join: () => sql`cross join lateral unnest(f.has) p (problem)` },
    works: { value: sql`f.works` },
  },
  columns: sql`e.id, ${name} as name, e.employee_number, f.has as problems, f.works, e.mobile, e.email, t.last_out_at as last_sent_at,
    l.name as location_name, c.name as coordinator_name`,
}

export const reachabilityFile: ListFile<typeof reachabilityList, Scope> = {
  list: reachabilityList,
  title: reachabilityTexts.named('fileTitle'),
  ...fileOf(reachabilitySql),
  cells: {
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    problem: Object.entries(reachProblems).map(([key, label]) => ({
      label,
      is: 'words' as const,
      value: sql`case when ${key} = any(f.has) then ${label} end`,
      width: 12,
    })),
    works: wordsCell(sql`f.works`, reachWays, 16),
    mobile: textCell(sql`e.mobile`, 16),
    email: textCell(sql`e.email`, 28),
    last_sent: { is: 'moment', value: sql`t.last_out_at`, width: 18 },
    location: textCell(sql`l.name`, 20),
    coordinator: textCell(sql`c.name`, 24),
  },
  lookups: { locations: sql`locations`, coordinators: sql`coordinators` },
}
