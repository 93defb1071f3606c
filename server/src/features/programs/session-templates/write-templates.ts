import {
  type api,
  type Id,
  type Input,
  languages,
  mostTemplates,
  sessionModes,
  sessionTemplateFieldNames,
  type SessionTemplate,
  type TemplateBody,
  type TemplateDay,
  waitListPolicies,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { inWords } from '../../../lib/texts.ts'
import { holdRecord, recordAdded, recordChange, type RecordKind } from '../../../records/change-record.ts'
import { heldIn } from '../../../records/hold-row.ts'
import type { Scope } from '../../../scope/scope.ts'
import { holdProgram, refuseArchived } from '../list-programs.ts'
import { programTexts } from '../texts.ts'
import { readTemplate } from './read-templates.ts'

type Fields = Input<typeof api.sessionTemplates.add>['body']
type Patch = Input<typeof api.sessionTemplates.update>['body']
type Errors = Record<string, string[]>

export async function addTemplate(scope: Scope, program_id: Id, fields: Fields): Promise<SessionTemplate> {
  refuseArchived(await holdProgram(scope, program_id))
  await checkTemplate(scope, program_id, fields, null)
  const { db, agency, actor } = scope
  const { name, module_id, body } = fields
  const row = await db.row<{ id: Id }>(sql`
    insert into session_templates (organization_id, program_id, module_id, name, body, created_by_name, updated_by_name)
    select ${agency.id}, ${program_id}, ${module_id}::uuid, ${name}, ${JSON.stringify(body)}::jsonb, ${actor.name}, ${actor.name}
    where (select count(*) from session_templates t where t.organization_id = ${agency.id} and t.program_id = ${program_id} and t.is_active)
      < ${mostTemplates} returning id`)
  if (!row) throw new AppError('CONFLICT', programTexts.named('tooManyTemplates', { most: mostTemplates }))
  return recordAdded(scope, recordOf(program_id), row.id, { kind: 'session_template.created' })
}

interface Place {
  id: Id
  template_id: Id
}

export async function updateTemplate(
  scope: Scope,
  { id: program_id, template_id }: Place,
  patch: Patch,
  ifMatch: number | null,
): Promise<SessionTemplate> {
  refuseArchived(await holdProgram(scope, program_id))
  const record = recordOf(program_id)
  const before = await holdRecord(scope, record, template_id, ifMatch)
  refuseLinked(before)
  const { name = before.name, module_id = before.module_id, body = before.body } = patch
  await checkTemplate(scope, program_id, { name, module_id, body }, before)
  await scope.db.run(sql`update session_templates set name = ${name}, module_id = ${module_id}::uuid, body = ${JSON.stringify(body)}::jsonb,
      version = version + 1, updated_at = now(), updated_by_name = ${scope.actor.name}
    where organization_id = ${scope.agency.id} and id = ${template_id}`)
  return recordChange(scope, record, before, { kind: 'session_template.updated' })
}

/** Removes a template. One that sessions refer to stays for them, but is no longer offered. */
export async function removeTemplate(scope: Scope, { id: program_id, template_id }: Place): Promise<undefined> {
  await holdProgram(scope, program_id)
  const before = await recordOf(program_id).hold(scope, template_id)
  refuseLinked(before)
  await dropTemplates(scope, [template_id])
  await recordEvent(scope, { kind: 'session_template.removed', subject: { id: before.id, name: before.name } })
}

export async function dropTemplates({ db, agency }: Scope, ids: readonly Id[]): Promise<void> {
  const wanted = sql`t.organization_id = ${agency.id} and t.id = any(${ids}::uuid[])`
  await db.run(sql`delete from session_templates t where ${wanted} and not exists (select from sessions s
    where s.organization_id = t.organization_id and s.template_id = t.id)`)
  await db.run(sql`update session_templates t set is_active = false, catalog_template_id = null where ${wanted}`)
}

function refuseLinked({ is_linked, name }: SessionTemplate) {
  if (is_linked) throw new AppError('TRANSITION_REFUSED', programTexts.named('templateLinked', { name }))
}

/** Checks that everything named belongs to the agency and fits together. */
async function checkTemplate(
  { db, agency }: Scope,
  program_id: Id,
  { name, module_id, body }: Fields,
  before: SessionTemplate | null,
) {
  const { instructor_ids, location_id, room_id } = body
  const known = await db.row<{
    taken: boolean
    instructors: number
    location: boolean
    room_in: Id | null
    module: boolean
  }>(sql`select
    exists (select from session_templates t where t.organization_id = ${agency.id} and t.program_id = ${program_id} and t.is_active
      and lower(t.name) = lower(${name}) and t.id is distinct from ${before?.id ?? null}::uuid) as taken,
    (select count(*)::int from instructors i where i.organization_id = ${agency.id} and i.id = any(${instructor_ids}::uuid[])) as instructors,
    exists (select from locations l where l.organization_id = ${agency.id} and l.id = ${location_id}::uuid) as location,
    (select r.location_id from rooms r where r.organization_id = ${agency.id} and r.id = ${room_id}::uuid) as room_in,
    exists (select from program_modules m join program_versions v on v.organization_id = m.organization_id and v.id = m.version_id
      where m.organization_id = ${agency.id} and v.program_id = ${program_id} and m.module_id = ${module_id}::uuid and m.kind = 'live_session') as module`)
  const errors: Errors = {
    ...(known?.taken ? { name: [programTexts.named('templateTaken')] } : {}),
    ...(module_id && !known?.module ? { module_id: [programTexts.named('noLiveModule')] } : {}),
    ...(known && known.instructors < instructor_ids.length
      ? { 'body.instructor_ids': [programTexts.named('noInstructor')] }
      : {}),
    ...(location_id && !known?.location ? { 'body.location_id': [programTexts.named('noLocation')] } : {}),
    ...(room_id && (!known?.room_in || (location_id !== null && known.room_in !== location_id))
      ? { 'body.room_id': [programTexts.named('noRoom')] }
      : {}),
    ...faultsOf(body),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const clock = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const startOf = ({ after_days, starts }: TemplateDay) => after_days * 1440 + clock(starts)
const lastsOf = ({ starts, ends }: TemplateDay) => (clock(ends) - clock(starts) + 1440) % 1440

/** Returns contradictions between its fields. */
function faultsOf({ days, capacity, min_seats, credit_minutes }: TemplateBody): Errors {
  const errors: Errors = {}
  const ordered = days.map((day, at) => ({ day, at })).toSorted((one, other) => startOf(one.day) - startOf(other.day))
  for (const [n, { day, at }] of ordered.entries()) {
    const before = ordered[n - 1]?.day
    if (lastsOf(day) === 0) errors[`body.days.${at}.ends`] = [programTexts.named('endsAsItStarts')]
    else if (day.break_minutes >= lastsOf(day))
      errors[`body.days.${at}.break_minutes`] = [programTexts.named('breakTooLong')]
    if (before && startOf(before) + lastsOf(before) > startOf(day))
      errors[`body.days.${at}.starts`] = [programTexts.named('daysOverlap')]
  }
  const taught = days.reduce((sum, day) => sum + lastsOf(day) - day.break_minutes, 0)
  if (credit_minutes > taught)
    errors['body.credit_minutes'] = [programTexts.named('moreThanTaught', { minutes: taught })]
  if (capacity !== null && min_seats !== null && min_seats > capacity)
    errors['body.min_seats'] = [programTexts.named('moreThanSeats')]
  return errors
}

const languageName = (code: keyof typeof languages | null) =>
  code === null ? null : inWords(fallback, languages[code])

const daysInWords = (days: readonly TemplateDay[]) =>
  days.map(({ after_days, starts, ends }) => `+${after_days}: ${starts}–${ends}`).join('\n')

const { body: _, ...names } = sessionTemplateFieldNames
/** Records short lists by name; rooms and instructors only by count. */
const recordOf = (program_id: Id): RecordKind<Scope, SessionTemplate> => ({
  what: programTexts.named('thisTemplate'),
  hold: heldIn('session_templates', (scope, id) => readTemplate(scope, program_id, id)),
  read: (scope, id) => readTemplate(scope, program_id, id),
  nameOf: ({ name }) => name,
  inWords: ({ name, module_title, body }) => ({
    ...body,
    name,
    module_id: module_title,
    mode: inWords(fallback, sessionModes[body.mode]),
    days: daysInWords(body.days),
    language: languageName(body.language),
    interpreter_language: languageName(body.interpreter_language),
    wait_list: inWords(fallback, waitListPolicies[body.wait_list]),
    is_rn_led: body.is_rn_led ? 'Yes' : 'No',
    instructor_ids: body.instructor_ids.join(', ') || null,
  }),
  fields: Object.keys(names).filter(field => !['program_id', 'enrolment_opens', 'enrolment_closes'].includes(field)),
})
