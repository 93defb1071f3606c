import {
  type api,
  type Id,
  type Input,
  messageLevels,
  messageMay,
  spanishProblems,
  type PanelMessageState,
  type PanelMessage,
  roleNames,
} from '@preceptor/contract'
import { panelMessageText } from '@preceptor/contract/panel-messages/texts'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { join, type Sql } from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordVendorEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import { holdRecord, type RecordKind, recordChange } from '../../records/change-record.ts'
import type { AgenciesScope } from '../../scope/scope.ts'
import { holdMessage, readMessage } from './read-messages.ts'
import { panelMessageTexts } from './texts.ts'

type NewMessage = Input<typeof api.panelMessages.add>['body']
type Patch = Input<typeof api.panelMessages.update>['body']

export async function addMessage(scope: AgenciesScope, message: NewMessage): Promise<PanelMessage> {
  const { db, actor } = scope
  refuseTimes({ starts_at: message.starts_at, ends_at: message.ends_at }, null)
  refuseHalfSpanish({ title_es: null, body_es: null }, message)
  await refuseStrangeAgencies(scope, message.agencies)
  const row = await db.row<{ id: Id }>(sql`
    insert into panel_messages (title, body, title_es, body_es, level, roles, agency_ids, starts_at, ends_at, time_zone, is_dismissible,
      needs_acknowledgement, created_by, created_by_name)
    values (${message.title}, ${message.body}, ${message.title_es ?? null}, ${message.body_es ?? null}, ${message.level}, ${unique(message.roles)}::text[], ${unique(message.agencies)}::uuid[],
      ${message.starts_at}::timestamptz, ${message.ends_at}::timestamptz, ${message.time_zone}, ${message.is_dismissible},
      ${message.needs_acknowledgement}, ${actor.user_id}, ${actor.name}) returning id`)
  if (!row) throw new Error('insert returned no row')
  const written = await readMessage(scope, row.id)
  await recordMessage(scope, 'panel_message.written', written, changesBetween({}, kept(written), historyFields))
  return written
}

export async function updateMessage(
  scope: AgenciesScope,
  id: Id,
  { show_again = false, ...patch }: Patch,
  ifMatch: number | null,
): Promise<PanelMessage> {
  const before = await holdRecord(scope, messageRecord, id, ifMatch)
  if (!messageMay(before.state, 'change')) throw new AppError('TRANSITION_REFUSED', panelMessageTexts.named('hasEnded'))
  const { starts_at = before.starts_at, ends_at = before.ends_at } = patch
  refuseTimes({ starts_at, ends_at }, before)
  refuseHalfSpanish(before, patch)
  if (patch.agencies) await refuseStrangeAgencies(scope, patch.agencies)
  await scope.db.run(
    sql`update panel_messages set ${join([
      ...assignments(patch),
      ...(show_again ? [sql`round = round + 1`] : []),
      sql`version = version + 1`,
      sql`updated_at = now()`,
    ])} where id = ${id}`,
  )
  const note = show_again ? panelMessageText('shownAgain') : null
  return recordChange(scope, messageRecord, before, { kind: 'panel_message.changed', note })
}

/** R-ENT-5: a message that no one has seen can be deleted; one that people have seen stays on record and is ended. */
export async function removeMessage(scope: AgenciesScope, id: Id): Promise<undefined> {
  const message = await holdMessage(scope, id)
  if (!messageMay(message.state, 'delete'))
    throw new AppError('TRANSITION_REFUSED', panelMessageTexts.named('wasShown'))
  await scope.db.run(sql`delete from panel_messages where id = ${id}`)
  await recordMessage(scope, 'panel_message.deleted', message, [])
}

export async function endMessage(scope: AgenciesScope, id: Id): Promise<PanelMessage> {
  const before = await holdMessage(scope, id)
  if (!messageMay(before.state, 'end')) throw new AppError('TRANSITION_REFUSED', notRunning[before.state] ?? '')
  await scope.db.run(
    sql`update panel_messages set ends_at = now(), version = version + 1, updated_at = now() where id = ${id}`,
  )
  return recordChange(scope, messageRecord, before, { kind: 'panel_message.ended' })
}

const notRunning: Partial<Record<PanelMessageState, string>> = {
  draft: panelMessageTexts.named('isDraft'),
  scheduled: panelMessageTexts.named('notStarted'),
  ended: panelMessageTexts.named('alreadyEnded'),
}

type Times = Pick<PanelMessage, 'starts_at' | 'ends_at'>
const same = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : Date.parse(a) === Date.parse(b)

/** The start can't change once people have seen the message. */
function refuseTimes({ starts_at, ends_at }: Times, before: PanelMessage | null) {
  if (before?.state === 'running' && !same(starts_at, before.starts_at))
    throw invalid({ starts_at: [panelMessageTexts.named('alreadyStarted')] })
  if (ends_at === null || (before && same(ends_at, before.ends_at) && same(starts_at, before.starts_at))) return
  if (starts_at !== null && Date.parse(ends_at) <= Date.parse(starts_at))
    throw invalid({ ends_at: [panelMessageTexts.named('endBeforeStart')] })
  if (Date.parse(ends_at) <= Date.now()) throw invalid({ ends_at: [panelMessageTexts.named('endOver')] })
}

type Spanish = Pick<PanelMessage, 'title_es' | 'body_es'>

function refuseHalfSpanish(before: Spanish, { title_es = before.title_es, body_es = before.body_es }: Patch) {
  const problems = Object.entries(spanishProblems({ title_es, body_es }))
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(([field, why]) => [field, [why]])))
}

async function refuseStrangeAgencies({ db }: AgenciesScope, agencies: readonly Id[]) {
  const wanted = unique(agencies)
  const row = await db.row<{ n: number }>(
    sql`select count(*)::int as n from organizations where id = any(${wanted}::uuid[])`,
  )
  if ((row?.n ?? 0) !== wanted.length) throw invalid({ agencies: [panelMessageTexts.named('agencyUnknown')] })
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

const columns = {
  title: sql`title`,
  body: sql`body`,
  title_es: sql`title_es`,
  body_es: sql`body_es`,
  level: sql`level`,
  starts_at: sql`starts_at`,
  ends_at: sql`ends_at`,
  time_zone: sql`time_zone`,
  is_dismissible: sql`is_dismissible`,
  needs_acknowledgement: sql`needs_acknowledgement`,
} as const

function assignments({ roles, agencies, ...plain }: Omit<Patch, 'show_again'>): Sql[] {
  const set = Object.entries(plain).filter(([, value]) => value !== undefined)
  return [
    ...set.map(([field, value]) => sql`${columns[field as keyof typeof columns]} = ${value}`),
    ...(roles ? [sql`roles = ${unique(roles)}::text[]`] : []),
    ...(agencies ? [sql`agency_ids = ${unique(agencies)}::uuid[]`] : []),
  ]
}

const historyFields = [...Object.keys(columns), 'roles', 'agencies']

const english = (word: string) => inWords(fallback, word)
/** Returns the fields that the history stores: names rather than keys. */
const kept = (message: PanelMessage) => ({
  ...message,
  level: english(messageLevels[message.level]),
  is_dismissible: english(panelMessageText(message.is_dismissible ? 'yes' : 'no')),
  needs_acknowledgement: english(panelMessageText(message.needs_acknowledgement ? 'yes' : 'no')),
  roles: message.roles.map(role => english(roleNames[role])),
  agencies: message.agencies.map(({ name }) => name),
})

const recordMessage = (
  scope: AgenciesScope,
  kind: `panel_message.${'written' | 'deleted'}`,
  { id, title }: PanelMessage,
  changes: ReturnType<typeof changesBetween>,
) => recordVendorEvent(scope, { kind, subject: { id, name: title }, changes })

const messageRecord: RecordKind<AgenciesScope, PanelMessage> = {
  what: panelMessageTexts.named('thisMessage'),
  hold: holdMessage,
  read: readMessage,
  nameOf: ({ title }) => title,
  inWords: kept,
  fields: historyFields,
}
