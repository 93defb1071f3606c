import {
  type api,
  type ExternalTraining,
  externalStates,
  type Id,
  type Input,
  type RnLeader,
} from '@preceptor/contract'
import { externalText } from '@preceptor/contract/external-training/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { changesBetween } from '../../events/changes.ts'
import { recordEvent } from '../../events/record.ts'
import { holdRecord, recordChange, type RecordKind } from '../../records/change-record.ts'
import { entriesOf, waitsAgain, writePapers } from '../../records/second-person.ts'
import type { Scope } from '../../scope/scope.ts'
import { readEmployeeNow } from '../employees/read-employee.ts'
import { todayIn } from '../employees/today.ts'
import { claimFiles } from '../files/claim.ts'
import { holdExternal, readExternal } from './read-external.ts'
import { externalTexts } from './texts.ts'

type Written = Input<typeof api.externalTrainings.add>['body']
/** As JSON: what is there has a value. */
type Patch = Partial<Written>

const papers = { table: 'external_training_files', column: 'training_id' }

/** Without a nurse it is no value, and no JSON null. */
const asJson = (rn: RnLeader | null | undefined) => (rn ? JSON.stringify(rn) : null)

const minutesOf = ({ hours }: ExternalTraining) => hours.reduce((sum, { minutes }) => sum + minutes, 0)

const externalRecord: RecordKind<Scope, ExternalTraining> = {
  what: externalTexts.named('thisTraining'),
  hold: holdExternal,
  read: readExternal,
  // their history tells of it
  nameOf: ({ employee_name }) => employee_name,
  inWords: row => ({
    title: row.title,
    provider: row.provider,
    completed_on: row.completed_on,
    expires_on: row.expires_on,
    score: row.score,
    program: row.program_title,
    rn_leader: row.rn && ([row.rn.name, row.rn.license].filter(Boolean).join(', ') || 'RN'),
    external_hours: Math.round((minutesOf(row) * 100) / 60) / 100,
    external_files: row.files.map(({ name }) => name).join(', ') || null,
  }),
  fields: [
    'title',
    'provider',
    'completed_on',
    'expires_on',
    'score',
    'program',
    'external_hours',
    'rn_leader',
    'external_files',
  ],
}

export async function addExternal(scope: Scope, of: Id, training: Written): Promise<ExternalTraining> {
  const { db, agency, actor } = scope
  const { id: employee_id, first_name, last_name } = await readEmployeeNow(scope, of)
  await check(scope, training)
  const row = await db.row<{ id: Id }>(sql`
    insert into external_trainings (organization_id, employee_id, title, provider, completed_on, expires_on, score, program_id, counts_as, note,
      rn, written_by, recorded_by_name)
    values (${agency.id}, ${employee_id}, ${training.title}, ${training.provider}, ${training.completed_on}, ${training.expires_on},
      ${training.score}, ${training.program_id}, ${training.counts_as}, ${training.note},
      ${asJson(training.rn)}::jsonb, array[${actor.user_id}]::uuid[], ${actor.name})
    returning id`)
  if (!row) throw new Error('The training was not written.')
  const which = { id: row.id, employee_id }
  await writeHours(scope, which, training.hours)
  await claimFiles(scope, 'external', training.files)
  await writePapers(scope, papers, which, training.files)
  const made = await readExternal(scope, row.id)
  await recordEvent(scope, {
    kind: 'training.external_recorded',
    subject: { id: employee_id, name: `${first_name} ${last_name}` },
    changes: changesBetween({}, externalRecord.inWords(made), externalRecord.fields),
  })
  return made
}

/** Changes the sent fields. Whoever does it wrote in it, and a returned one waits again. */
export async function updateExternal(
  scope: Scope,
  id: Id,
  patch: Patch,
  ifMatch: number | null,
): Promise<ExternalTraining> {
  const { db, agency } = scope
  const before = await holdRecord(scope, { ...externalRecord, entries: changesOf(id) }, id, ifMatch)
  if (before.state !== 'recorded' && before.state !== 'returned')
    throw new AppError('TRANSITION_REFUSED', externalTexts.named('notOpen'))
  const had = before.files.map(one => one.id)
  const after = {
    ...before,
    ...patch,
    hours: patch.hours ?? before.hours,
    files: [...new Set(patch.files ?? had)],
  }
  await check(scope, after)
  await db.run(sql`
    update external_trainings set title = ${after.title}, provider = ${after.provider}, completed_on = ${after.completed_on},
      expires_on = ${after.expires_on}, score = ${after.score}, program_id = ${after.program_id}, counts_as = ${after.counts_as},
      note = ${after.note}, rn = ${asJson(after.rn)}::jsonb, ${waitsAgain(scope)}
    where organization_id = ${agency.id} and id = ${id}`)
  if (patch.hours) await writeHours(scope, before, patch.hours)
  await claimFiles(
    scope,
    'external',
    after.files.filter(one => !had.includes(one)),
  )
  if (patch.files) await writePapers(scope, papers, before, after.files)
  const kind = before.state === 'returned' ? 'training.external_recorded' : 'training.external_changed'
  await recordChange(scope, asPerson(before), before, { kind, note: after.title })
  return readExternal(scope, id)
}

const changesOf = (id: Id) =>
  entriesOf(sql`external_trainings`, ['training.external_recorded', 'training.external_changed'], id)

/** The history is that of the employee. */
const asPerson = ({ employee_id }: ExternalTraining): typeof externalRecord => ({
  ...externalRecord,
  read: async (scope, id) => ({ ...(await readExternal(scope, id)), id: employee_id }),
})

/** What no schema can say: days by the agency's zone, and things of this agency. */
async function check(
  { db, agency }: Scope,
  {
    completed_on,
    expires_on,
    program_id,
    hours,
  }: Pick<Written, 'completed_on' | 'expires_on' | 'program_id' | 'hours'>,
) {
  const errors: Record<string, string[]> = {}
  if (completed_on > todayIn(agency.time_zone)) errors['completed_on'] = [externalTexts.named('ahead')]
  if (expires_on && expires_on <= completed_on) errors['expires_on'] = [externalText('expiresEarly')]
  const wanted = [...new Set(hours.map(({ topic_id }) => topic_id))]
  const found = await db.row<{ topics: Id[]; program: boolean }>(sql`
    select array(select id from topics where organization_id = ${agency.id} and id = any(${wanted}::uuid[])) as topics,
      ${program_id}::uuid is null or exists (select from programs where organization_id = ${agency.id} and id = ${program_id}) as program`)
  const known = new Set(found?.topics)
  hours.forEach(({ topic_id }, at) => {
    if (!known.has(topic_id)) errors[`hours.${at}.topic_id`] = [externalTexts.named('noTopic')]
  })
  if (!found?.program) errors['program_id'] = [externalTexts.named('noProgram')]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

interface Which {
  id: Id
  employee_id: Id
}

async function writeHours({ db, agency }: Scope, { id, employee_id }: Which, hours: Written['hours']) {
  await db.run(sql`delete from external_training_minutes where organization_id = ${agency.id} and training_id = ${id}`)
  await db.run(sql`
    insert into external_training_minutes (organization_id, training_id, place, employee_id, topic_id, mode, minutes)
    select ${agency.id}, ${id}, h.place, ${employee_id}, (h.line ->> 'topic_id')::uuid, h.line ->> 'mode', (h.line ->> 'minutes')::int
    from jsonb_array_elements(${JSON.stringify(hours)}::jsonb) with ordinality h (line, place)`)
}

/** Removes one that was not approved; what was written stays in the history. */
export async function withdrawExternal(scope: Scope, id: Id): Promise<ExternalTraining> {
  const before = await holdExternal(scope, id)
  if (!externalStates.may(before.state, 'withdrawn'))
    throw new AppError('TRANSITION_REFUSED', externalTexts.named('settled', { state: before.state }))
  await scope.db.run(sql`update external_trainings set state = 'withdrawn', version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: 'training.external_withdrawn',
    subject: { id: before.employee_id, name: before.employee_name },
    note: before.title,
  })
  return readExternal(scope, id)
}
