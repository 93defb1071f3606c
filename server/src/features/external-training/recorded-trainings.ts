import {
  type Answer,
  type api,
  type ExternalTraining,
  externalStates,
  type Id,
  type Input,
  type RnLeader,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { externalText } from '@preceptor/contract/external-training/texts'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import type { Scope } from '../../scope/scope.ts'
import { todayIn } from '../employees/today.ts'
import { completeElsewhere, reverseElsewhere } from '../learning/elsewhere.ts'
import { recordedThings } from '../second-person/recorded.ts'
import { externalColumns, externalFrom } from './read-external.ts'
import { externalTexts } from './texts.ts'

type Body = Input<typeof api.externalTrainings.add>['body']

/** Without a nurse it is SQL null, not JSON null. */
const asJson = (rn: RnLeader | null | undefined) => (rn ? JSON.stringify(rn) : null)

const minutesOf = ({ hours }: ExternalTraining) => hours.reduce((sum, { minutes }) => sum + minutes, 0)

/** Outside training that one person records with its certificate and another approves; the ledger then credits it. */
export const recordedTrainings = recordedThings<ExternalTraining, Body>({
  table: 'external_trainings',
  alias: 'x',
  papers: { table: 'external_training_files', column: 'training_id', use: 'external' },
  rows: (scope, where) =>
    scope.db.rows<ExternalTraining>(sql`select ${externalColumns(scope)} from ${externalFrom} where ${where}`),
  order: sql`x.completed_on desc, x.id desc`,
  states: externalStates,
  accepted: 'approved',
  titleOf: ({ title }) => title,
  words: {
    what: externalTexts.named('thisTraining'),
    notFound: externalTexts.named('notFound'),
    noFile: externalTexts.named('noFile'),
    settled: ({ state }) => externalTexts.named('settled', { state }),
    notOpen: externalTexts.named('notOpen'),
    own: externalTexts.named('own'),
  },
  prepare: async (scope, written, { employee_id }, sent) => {
    await check(scope, written)
    const { title, provider, completed_on, expires_on, score, program_id, counts_as, note } = written
    return {
      columns: {
        title,
        provider,
        completed_on,
        expires_on,
        score,
        program_id,
        counts_as,
        note,
        rn: asJson(written.rn),
      },
      afterwards: async id => {
        if (sent.hours) await writeHours(scope, { id, employee_id }, sent.hours)
      },
    }
  },
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
  changes: ({ title }) => [{ field: 'title', before: title, after: title }],
  events: {
    recorded: 'training.external_recorded',
    changed: 'training.external_changed',
    accepted: 'training.external_approved',
    undone: 'training.external_approve_undone',
    returned: 'training.external_returned',
    withdrawn: 'training.external_withdrawn',
  },
  accept: async (scope, { id }) => {
    const [learned] = await completeElsewhere(scope, [id])
    if (!learned) throw new Error('The ledger has no entry.')
    const { record_id, assignment_id, made_assignment } = learned
    return { record_id, assignment_id, made_assignment }
  },
  unaccept: async (scope, { id }) => {
    await reverseLearned(scope, id, externalTexts.say(fallback, 'undoneReason'))
    return { record_id: null, assignment_id: null, made_assignment: false }
  },
  acceptedChanges: ({ title, completed_on }) => [
    { field: 'title', before: null, after: title },
    { field: 'completed_on', before: null, after: completed_on },
  ],
  address: id => `outside-training?training=${id}`,
})
const { hold, read, tell } = recordedTrainings

export async function approveTrainings(
  scope: Scope,
  ids: readonly Id[],
): Promise<Answer<typeof api.externalTrainings.approve>> {
  const { accepted: approved, people, skipped } = await recordedTrainings.accept(scope, { ids })
  return { approved, people, skipped }
}

/** Removes a training that was not approved; its history entries stay. */
export async function withdrawTraining(scope: Scope, id: Id): Promise<ExternalTraining> {
  const before = await hold(scope, id)
  if (!externalStates.may(before.state, 'withdrawn'))
    throw new AppError('TRANSITION_REFUSED', externalTexts.named('settled', { state: before.state }))
  await scope.db.run(sql`update external_trainings set state = 'withdrawn', version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await recordEvent(scope, {
    kind: 'training.external_withdrawn',
    subject: { id: before.employee_id, name: before.employee_name },
    note: before.title,
  })
  return read(scope, id)
}

/** Ledger entries reverse what the approval wrote; nothing is removed. */
export async function reverseTraining(scope: Scope, id: Id, reason: string): Promise<ExternalTraining> {
  const before = await hold(scope, id)
  if (before.state === 'reversed') throw new AppError('CONFLICT', externalTexts.named('alreadyReversed'))
  if (!externalStates.may(before.state, 'reversed'))
    throw new AppError('TRANSITION_REFUSED', externalTexts.named('notApproved'))
  await reverseLearned(scope, id, reason)
  await scope.db.run(sql`update external_trainings set version = version + 1
    where organization_id = ${scope.agency.id} and id = ${id}`)
  await tell(scope, before, { kind: 'training.external_reversed', reason })
  return read(scope, id)
}

/** Reverses the ledger entries that the approval wrote. */
async function reverseLearned(scope: Scope, id: Id, reason: string): Promise<void> {
  const of = await scope.db.row<{ record_id: Id; assignment_id: Id | null; made_assignment: boolean }>(
    sql`select record_id, assignment_id, made_assignment from external_trainings where organization_id = ${scope.agency.id} and id = ${id}`,
  )
  if (!of) throw new Error('The training is gone.')
  const reversed = await reverseElsewhere(scope, [{ id, ...of }], { reason })
  if (!reversed.has(id)) throw new AppError('CONFLICT', externalTexts.named('cycleSince'))
}

/** Checks rules that a schema can't: days in the agency's time zone, and items of this agency. */
async function check(
  { db, agency }: Scope,
  { completed_on, expires_on, program_id, hours }: Pick<Body, 'completed_on' | 'expires_on' | 'program_id' | 'hours'>,
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

async function writeHours(
  { db, agency }: Scope,
  { id, employee_id }: Record<'id' | 'employee_id', Id>,
  hours: Body['hours'],
) {
  await db.run(sql`delete from external_training_minutes where organization_id = ${agency.id} and training_id = ${id}`)
  await db.run(sql`
    insert into external_training_minutes (organization_id, training_id, place, employee_id, topic_id, mode, minutes)
    select ${agency.id}, ${id}, h.place, ${employee_id}, (h.line ->> 'topic_id')::uuid, h.line ->> 'mode', (h.line ->> 'minutes')::int
    from jsonb_array_elements(${JSON.stringify(hours)}::jsonb) with ordinality h (line, place)`)
}
