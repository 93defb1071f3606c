import type { Id, Transcript } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid, notFound } from '../../errors/app-error.ts'
import type { Config } from '../../config.ts'
import { transaction } from '../../db/tx.ts'
import { recordEvent } from '../../events/record.ts'
import { creditedMinutes } from '../ledger/credited-minutes.ts'
import type { PublicScope, Scope } from '../../scope/scope.ts'
import { readEmployeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { addressed } from '../files/address.ts'
import { numberOf } from './issue.ts'
import { refuseUnprintable } from './printable-name.ts'
import type { TranscriptToPrint } from './print/transcript.ts'
import { shownFile } from './print/shown-file.ts'
import { verifyAt } from './print-certificates.ts'
import { transcriptColumns } from './read-certificates.ts'
import { certificateTexts } from './texts.ts'

interface Days {
  from_on: string
  to_on: string
}

/** Issues a transcript of the ledger entries for these days, with a hash that later proves they are unchanged. */
export async function issueTranscript(scope: Scope, of: Id, days: Days): Promise<Transcript> {
  const { from_on, to_on } = days
  if (to_on < from_on) throw invalid({ to_on: [certificateTexts.named('daysTurned')] })
  if (Number(to_on.slice(0, 4)) - Number(from_on.slice(0, 4)) > 50)
    throw invalid({ from_on: [certificateTexts.named('daysMany')] })
  const { id, first_name, middle_name, last_name } = await readEmployeeNow(scope, of)
  await refuseUnprintable([first_name, middle_name, last_name].filter(Boolean).join(' '))
  const { db, agency, actor, origin } = scope
  const today = todayIn(agency.time_zone)
  const row = await db.row<{ id: Id; number: string }>(sql`
    with counted as (
      insert into certificate_numbers as n (organization_id, kind, year, last)
      values (${agency.id}, 'transcript', extract(year from ${today}::date), 1)
      on conflict (organization_id, kind, year) do update set last = n.last + 1 returning last)
    insert into transcripts (organization_id, employee_id, number, code, issued_on, issued_by_name, from_on, to_on, language, sha256, printed)
    select ${agency.id}, e.id, ${numberOf(sql`o.name`, sql`extract(year from ${today}::date)::text`, sql`c.last`, 'T-')}, public_code(),
      ${today}, ${actor.name}, ${from_on}, ${to_on}, ${origin.language},
      transcript_hash(e.organization_id, e.id, ${from_on}, ${to_on}), ${printedOf(days, origin.language)}
    from employees e join organizations o on o.id = e.organization_id cross join counted c
    where e.organization_id = ${agency.id} and e.id = ${id}
    returning id, number`)
  if (!row) throw new Error('The transcript was not written.')
  await recordEvent(scope, {
    kind: 'transcript.issued',
    subject: { id, name: `${first_name} ${last_name}` },
    note: row.number,
  })
  const made = await db.row<Transcript>(sql`select ${transcriptColumns} from transcripts t
    where t.organization_id = ${agency.id} and t.id = ${row.id}`)
  if (!made) throw new Error('The transcript is gone.')
  return made
}

const ofDays = ({ from_on, to_on }: Days) =>
  sql`r.organization_id = e.organization_id and r.employee_id = e.id and r.completed_on between ${from_on} and ${to_on}`
const notTakenBack = sql`not exists (select from training_records b where b.organization_id = r.organization_id and b.reverses = r.id)`

/** `PrintedTranscript` of print/transcript.ts, for the employee `e` of the agency `o`. */
const printedOf = (days: Days, language: string) => sql`jsonb_build_object('agency', o.name,
  'person', concat_ws(' ', e.first_name, e.middle_name, e.last_name), 'employee_number', e.employee_number,
  'from_on', ${days.from_on}::date, 'to_on', ${days.to_on}::date,
  'completions', (select coalesce(jsonb_agg(jsonb_build_object('program', coalesce(r.evidence -> 'external' ->> 'title', text_in(p.titles, ${language})),
      'program_language', case when r.evidence -> 'external' ->> 'title' is null then text_language(p.titles, ${language}) end,
      'provider', r.evidence -> 'external' ->> 'provider', 'completed_on', r.completed_on,
      'certificate', (select c.number from certificates c where c.organization_id = r.organization_id and c.record_id = r.id and c.state <> 'void'),
      'how', r.how, 'score', r.score, 'taken_back', b.reason, 'minutes', ${creditedMinutes()})
      order by r.completed_on, r.entered_at, r.id), '[]')
    from training_records r left join programs p on p.organization_id = r.organization_id and p.id = r.program_id
    left join lateral (select coalesce(b.reason, '') as reason from training_records b
      where b.organization_id = r.organization_id and b.reverses = r.id) b on true
    where ${ofDays(days)} and r.kind = 'completion'),
  'hours', (select coalesce(jsonb_agg(jsonb_build_object('topic', h.topic, 'mode', h.mode, 'minutes', h.minutes) order by h.topic, h.mode), '[]')
    from (select r.topic, r.mode, sum(r.minutes) as minutes from training_records r
      where ${ofDays(days)} and r.kind = 'credit' and ${notTakenBack} group by 1, 2) h))`

export async function mayReadTranscript({ db, agency }: Scope, id: Id) {
  const found = await db.row(sql`select from transcripts where organization_id = ${agency.id} and id = ${id}`)
  if (!found) throw notFound(certificateTexts.named('transcriptNotFound'))
}

/** Returns the transcript at an address, as it was issued. */
export async function transcriptByAddress(
  { database, origin }: PublicScope,
  config: Config,
  { address, download }: { address: string; download: boolean },
) {
  const which = addressed(config.appKeys, address, 'transcripts')
  const found =
    which &&
    (await transaction(database.pool, { role: 'app_user', organization_id: which.organization_id }, db =>
      db.row<TranscriptToPrint>(sql`select number, code, language, issued_on, issued_at, issued_by_name,
          encode(sha256, 'hex') as sha256, printed from transcripts
        where organization_id = ${which.organization_id} and id = ${which.id}`),
    ))
  if (!found) throw notFound(certificateTexts.named('transcriptNotFound'))
  const { transcriptFile } = await import('./print/transcript.ts')
  const name = `${certificateTexts.say(origin.language, 'transcriptNamed')}-${found.number}.pdf`
  return shownFile(await transcriptFile(found, verifyAt(config)), { name, download, onScreen: which.onScreen })
}
