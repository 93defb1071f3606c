import {
  addDays,
  type Answer,
  type api,
  type Id,
  packetDays,
  type SurveyPacket,
  type SurveyQuestion,
  surveySamples,
  unknownOn,
} from '@preceptor/contract'
import { dayIn, fallback } from '@preceptor/contract/texts/texts'
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { inWords } from '../../../lib/texts.ts'
import type { Scope } from '../../../scope/scope.ts'
import { numberOf } from '../../certificates/issue.ts'
import { readEmployeeNow } from '../../employees/read-employee.ts'
import { todayIn } from '../../employees/today.ts'
import { askedOf, type Drawn, drawSample } from './draw-sample.ts'
import { readPacket } from './packets.ts'
import type { Asked } from './read-records.ts'
import { unknownOf } from './rules-then.ts'
import { surveyed, wordsOf } from './survey-people.ts'
import { surveyTexts } from './texts.ts'

export async function previewPacket(
  scope: Scope,
  question: SurveyQuestion,
): Promise<Answer<typeof api.surveys.preview>> {
  const asked = askedOf(scope, question)
  const { ids, drawn_from } = await drawSample(scope, question.sample)
  const people = await wordsOf(scope, ids, asked)
  return { as_of: asked.as_of, drawn_from, data: people.map(surveyed) }
}

/** Creates the packet; the job writes its content. */
export async function startPacket(
  scope: Scope,
  { expected_ids, ...question }: SurveyQuestion & { expected_ids: readonly Id[] },
): Promise<SurveyPacket> {
  const asked = askedOf(scope, question)
  const drawn = await drawSample(scope, question.sample)
  const expected = new Set(expected_ids)
  if (drawn.ids.length !== expected.size || drawn.ids.some(id => !expected.has(id)))
    throw new AppError('CONFLICT', surveyTexts.named('peopleChanged'))
  if ((await unknownOf(scope, drawn.ids, asked)) > 0) throw isUnknown(asked)
  const { id, number } = await insertPacket(
    scope,
    { ...question.sample, ...drawn, with_gap_list: question.with_gap_list ?? false },
    asked,
  )
  await addJob(scope, {
    id,
    kind: 'survey_packet',
    title: number,
    state: 'running',
    settings: {},
    total: drawn.ids.length,
  })
  return readPacket(scope, id)
}

/** Returns the packet of one person, finished at once. */
export async function proofOf(
  scope: Scope,
  of: Id,
  { as_of = null, kind = 'records' }: { as_of?: string | null | undefined; kind?: Asked['answer'] | undefined },
): Promise<SurveyPacket> {
  const { id: employee_id, first_name, last_name } = await readEmployeeNow(scope, of)
  const asked = askedOf(scope, { as_of, answer: kind })
  const { id, number } = await insertPacket(
    scope,
    { by: 'one', ids: [employee_id], drawn_from: 1, with_gap_list: false },
    asked,
  )
  await writeWords(scope, id, asked, [{ place: 1, employee_id }])
  await finishPacket(scope, id)
  await recordEvent(scope, {
    kind: 'employee.proof_given',
    subject: { id: employee_id, name: `${first_name} ${last_name}` },
    note: number,
  })
  return readPacket(scope, id)
}

type Sample = Drawn & { with_gap_list: boolean; by: keyof typeof surveySamples; seed?: string; hired_since?: string }

async function insertPacket(
  { db, agency, actor, origin }: Scope,
  sample: Sample,
  { as_of, answer }: Asked,
): Promise<{ id: Id; number: string }> {
  const id = randomUUID()
  const today = todayIn(agency.time_zone)
  const { by, ids, drawn_from, seed = null, hired_since = null, with_gap_list } = sample
  const row = await db.row<{ number: string }>(sql`
    with counted as (
      insert into certificate_numbers as n (organization_id, kind, year, last) values (${agency.id}, 'packet', extract(year from ${today}::date), 1)
      on conflict (organization_id, kind, year) do update set last = n.last + 1 returning last)
    insert into survey_packets (organization_id, id, number, sample, seed, drawn_from, hired_since, as_of, answer, with_gap_list, language, people, built_by, built_by_name,
      kept_until)
    select ${agency.id}, ${id}, ${numberOf(sql`o.name`, sql`extract(year from ${today}::date)::text`, sql`c.last`, 'S-')}, ${by}, ${seed},
      ${by === 'random' ? drawn_from : null}, ${hired_since}, ${as_of}, ${answer}, ${with_gap_list}, ${origin.language}, ${ids.length}, ${actor.user_id}, ${actor.name},
      ${addDays(today, packetDays)}
    from organizations o cross join counted c where o.id = ${agency.id} returning number`)
  if (!row) throw new Error('The packet was not written.')
  await db.run(sql`insert into survey_packet_people (organization_id, packet_id, place, employee_id)
    select ${agency.id}, ${id}, u.place, u.id from unnest(${ids}::uuid[]) with ordinality u (id, place)`)
  return { id, number: row.number }
}

export interface Placed {
  place: number
  employee_id: Id
}

/** Nothing is sealed while any result in it is unknown. */
const isUnknown = ({ as_of }: Asked) => new AppError('CONFLICT', unknownOn(as_of))

/** Freezes the packet's content about these people. */
export async function writeWords(scope: Scope, id: Id, asked: Asked, people: readonly Placed[]): Promise<void> {
  const { db, agency } = scope
  const words = await wordsOf(
    scope,
    people.map(({ employee_id }) => employee_id),
    asked,
  )
  if (words.length < people.length) throw new AppError('CONFLICT', surveyTexts.named('personGone'))
  if (words.some(({ state }) => state === 'unknown')) throw isUnknown(asked)
  await db.run(sql`
    update survey_packet_people p set printed = w.printed, sha256 = sha256(convert_to(w.printed::text, 'UTF8'))
    from (select (x ->> 'employee_id')::uuid as employee_id, x as printed from jsonb_array_elements(${JSON.stringify(words)}::jsonb) x) w
    where p.organization_id = ${agency.id} and p.packet_id = ${id} and p.employee_id = w.employee_id`)
}

/** Marks the packet as complete: from now on its number, code and hash identify it. */
export async function finishPacket({ db, agency }: Scope, id: Id): Promise<void> {
  const row = await db.row(sql`update survey_packets k set sha256 = packet_hash(k.organization_id, k.id),
      with_gaps = (select count(*) from survey_packet_people p where p.organization_id = k.organization_id and p.packet_id = k.id
        and p.printed -> 'gaps' <> '[]')
    where k.organization_id = ${agency.id} and k.id = ${id} and packet_hash(k.organization_id, k.id) is not null returning id`)
  if (!row) throw new AppError('CONFLICT', surveyTexts.named('personGone'))
}

/** Records in the history who was included and how they were drawn. */
export async function tellBuilt(scope: Scope, id: Id): Promise<void> {
  const { number, people, sample, as_of, seed } = await readPacket(scope, id)
  const said = surveyTexts.say(fallback, 'noteSample', {
    people,
    sample: inWords(fallback, surveySamples[sample]).toLowerCase(),
    day: dayIn(fallback, as_of),
  })
  const note = seed === null ? said : surveyTexts.say(fallback, 'noteSeed', { note: said, seed })
  await recordEvent(scope, { kind: 'survey_packet.built', subject: { id, name: number }, note, job_id: id })
}
