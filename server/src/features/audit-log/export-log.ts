import { type api, auditLogList, eventKinds, eventSources, type Id } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import type * as z from 'zod/mini'
import { filterWords } from '../../events/filter-words.ts'
import { dayIn } from '../../lib/day-in.ts'
import { recordEvent } from '../../events/record.ts'
import { exactAt } from '../../events/seal/canonical.ts'
import { copyOut } from '../../files/copy-out.ts'
import { csvOf } from '../../files/csv.ts'
import { fileName } from '../../files/file-name.ts'
import type { Column, Table } from '../../files/table.ts'
import { inWords } from '../../lib/texts.ts'
import { partWords, wordOf } from '../../lists/export-list.ts'
import { FileAnswer } from '../../http/send-file.ts'
import type { Scope } from '../../scope/scope.ts'
import { type AuditFilterValues, daysOf, entriesChosen } from './audit-filters.ts'
import { listActors } from './list-entries.ts'
import { auditLogTexts } from './texts.ts'

type ExportQuery = z.output<(typeof api.auditLog.export)['query']>

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' }

/** Exports the filtered entries as a file, oldest first. The log records the export itself. */
export async function exportLog(scope: Scope, { format, ...filters }: ExportQuery): Promise<FileAnswer> {
  await recordEvent(scope, { kind: 'audit_log.exported', note: await noteOf(scope, format, filters) })
  const {
    agency,
    origin: { language },
  } = scope
  const looking = { ...(await daysOf(scope, filters)), found: { most: 1_000_000 } }
  const where = sql`ev.organization_id = ${agency.id} and ${entriesChosen(filters, looking)}`
  const body =
    format === 'csv'
      ? csvOf(scope, table(where, agency.time_zone, language))
      : copyOut(scope, sql`select ${line}::text from ${from} where ${where} order by ev.id`, 'raw')
  const ofOne = filters.subject_id ? { search: filters.subject_id } : {}
  const part = partWords(language, auditLogList, { ...filters, ...ofOne })
  const name = fileName([auditLogTexts.say(language, 'title'), ...part], agency.time_zone, format)
  return new FileAnswer(name, types[format], body)
}

async function noteOf(scope: Scope, format: string, { subject_id, ...filters }: AuditFilterValues): Promise<string> {
  const actors = async () => new Map((await listActors(scope)).map(({ id, name }) => [id, name]))
  const set = await filterWords(auditLogList.filters, filters, {
    namesOf: actors,
    today: dayIn(scope.agency.time_zone),
  })
  const about = subject_id && (await subjectNamed(scope, subject_id))
  return [`As ${format === 'csv' ? 'CSV' : 'JSON lines'}`, ...set, ...(about ? [`About: ${about}`] : [])]
    .join('; ')
    .slice(0, 1000)
}

/** Returns the subject's name in its latest entry. */
async function subjectNamed({ db, agency }: Scope, id: Id): Promise<string> {
  const latest = await db.row<{ name: string }>(sql`
    select subject_name as name from events where organization_id = ${agency.id} and subject_id = ${id}
      and subject_name is not null order by id desc limit 1`)
  return latest?.name ?? id
}

const from = sql`events ev left join event_seals s on s.event_id = ev.id
  left join event_seals p on p.organization_id = s.organization_id and p.seq = s.seq - 1`

/** Everything the seal covers and needs, so `npm run audit -- check FILE` can recompute each line on its own. */
const line = sql`json_build_object(
  'seq', s.seq, 'previous', case when s.seq = 1 then repeat('0', 64) else encode(p.hash, 'hex') end,
  'hash', encode(s.hash, 'hex'), 'key', s.key_id,
  'event', json_build_object('id', ev.id, 'organization_id', ev.organization_id, 'at', ${exactAt}, 'kind', ev.kind,
    'source', ev.source, 'actor_id', ev.actor_id, 'actor_name', ev.actor_name, 'subject_id', ev.subject_id,
    'subject_name', ev.subject_name, 'job_id', ev.job_id, 'reason', ev.reason, 'note', ev.note, 'changes', ev.changes,
    'request_id', ev.request_id, 'ip', ev.ip))`

/** Kinds that this version has no label for appear unchanged. */
const worded = (column: Sql, words: Readonly<Record<string, string>>) =>
  sql`coalesce(${wordOf(column, words)}, ${column})`

/** `mobile: (718) 555-0100 → (718) 555-0142` */
const changesText = sql`(select string_agg(concat(c ->> 'field', ': ', coalesce(c ->> 'before', '–'), ' → ', coalesce(c ->> 'after', '–')), '; '
  order by n) from jsonb_array_elements(ev.changes) with ordinality as t(c, n))`

const text = (label: string, value: Sql): Column => ({ label, is: 'text', value, width: 20 })
const words = (label: string, value: Sql): Column => ({ label, is: 'words', value, width: 16 })

const table = (where: Sql, time_zone: string, language: string): Table => {
  const say = (key: Parameters<typeof auditLogTexts.say>[1]) => auditLogTexts.say(language, key)
  const said = (named: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(named).map(([code, label]) => [code, inWords(language, label)]))
  return {
    columns: [
      words(say('entry'), sql`s.seq`),
      { label: say('when'), is: 'moment', value: sql`ev.at`, width: 17 },
      text(say('who'), sql`ev.actor_name`),
      words(say('what'), worded(sql`ev.kind`, said(eventKinds))),
      text(say('subject'), sql`ev.subject_name`),
      text(say('changes'), changesText),
      text(say('reason'), sql`ev.reason`),
      text(say('note'), sql`ev.note`),
      words(say('source'), worded(sql`ev.source`, said(eventSources))),
      text(say('ipAddress'), sql`ev.ip`),
      text(say('request'), sql`ev.request_id`),
      words(say('event'), sql`ev.id`),
      words(say('seal'), sql`encode(s.hash, 'hex')`),
    ],
    from,
    where,
    orderBy: sql`ev.id`,
    time_zone,
  }
}
