import {
  languages,
  loggedEvents,
  type LoggedMessage,
  messageLogList,
  messageReasons,
  messageStates,
  messageWays,
} from '@preceptor/contract'
import sql, { empty } from 'sql-template-tag'
import { inWords } from '../../lib/texts.ts'
import { among, amongOrNone, everyWordIn, fromMoment, toMoment } from '../../lists/conditions.ts'
import { fileOf, type ListFile, textCell, wordsCell } from '../../lists/export-list.ts'
import type { Kept } from '../../lists/kept-page.ts'
import type { ListSql } from '../../lists/list-sql.ts'
import type { Scope } from '../../scope/scope.ts'
import { messageLogTexts } from './texts.ts'

const name = sql`e.last_name || ', ' || e.first_name`
const withPeople = sql`join employees e on e.organization_id = m.organization_id and e.id = m.employee_id`
const title = sql`(select j.title from jobs j where j.organization_id = m.organization_id and j.id = m.batch_id)`

/** Filters covered by the index: a page under them is read along it. */
const inIndex = new Set(['event', 'channel', 'state', 'reason', 'at_from', 'at_to'])
export const messageLogKept: Kept = {
  about: ['messages', 'people', 'settings'],
  quick: ['at', '-at'],
  quickUnder: values => Object.entries(values).every(([key, value]) => value === undefined || inIndex.has(key)),
}

/** Uses the order of the index messages_log, which provides counts without reading the table. */
export const messageLogSql: ListSql<typeof messageLogList, Scope, LoggedMessage> = {
  list: messageLogList,
  from: sql`messages m ${withPeople}`,
  whole: (_, values) => sql`messages m ${values['search'] ? withPeople : empty}`,
  id: sql`m.id`,
  seen: ({ agency }) => sql`m.organization_id = ${agency.id} and m.direction = 'out'`,
  filters: {
    search: everyWordIn(sql`e.search`),
    event: among(sql`m.event`),
    channel: among(sql`m.channel`),
    state: among(sql`m.state`),
    reason: among(sql`m.reason`),
    batch_id: amongOrNone(sql`m.batch_id`),
    at_from: fromMoment(sql`m.created_at`),
    at_to: toMoment(sql`m.created_at`),
  },
  orders: { at: [{ sql: sql`m.created_at` }] },
  counted: {
    event: { value: sql`m.event` },
    channel: { value: sql`m.channel` },
    state: { value: sql`m.state` },
    reason: { value: sql`m.reason` },
  },
  columns: sql`m.id, m.employee_id, ${name} as name, e.employee_number, m.event, m.channel, m.to_address as address, m.state, m.reason, m.provider_code,
    m.language, m.segments, m.cost_micros::float8 as cost_micros, m.sender_name, m.batch_id, ${title} as batch, m.created_at, m.held_until, m.sent_at,
    m.settled_at`,
}

export const messageLogFile: ListFile<typeof messageLogList, Scope> = {
  list: messageLogList,
  title: messageLogTexts.named('fileTitle'),
  ...fileOf(messageLogSql),
  cells: {
    at: { is: 'moment', value: sql`m.created_at`, width: 18 },
    name: textCell(name, 28),
    employee_number: textCell(sql`e.employee_number`, 14),
    event: wordsCell(sql`m.event`, loggedEvents, 24),
    channel: wordsCell(sql`m.channel`, messageWays, 14),
    address: textCell(sql`m.to_address`, 28),
    state: wordsCell(sql`m.state`, messageStates.names, 16),
    reason: wordsCell(sql`m.reason`, messageReasons, 30),
    code: { is: 'number', value: sql`m.provider_code`, width: 10 },
    batch: textCell(sql`m.batch_id::text`, 38),
    language: wordsCell(sql`m.language`, languages, 14),
    segments: { is: 'number', value: sql`m.segments`, width: 8 },
    cost: [
      {
        label: messageLogTexts.named('costInDollars'),
        is: 'number',
        value: sql`m.cost_micros / 1000000.0`,
        width: 10,
      },
    ],
    sender: textCell(sql`m.sender_name`, 24),
    sent_at: { is: 'moment', value: sql`m.sent_at`, width: 18 },
    settled_at: { is: 'moment', value: sql`m.settled_at`, width: 18 },
  },
}

/** Adds the job's title in the reader's language. */
export const namedIn = (language: string, row: LoggedMessage): LoggedMessage =>
  row.batch === null ? row : { ...row, batch: inWords(language, row.batch) }
