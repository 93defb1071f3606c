import { addDays, fullName } from '@preceptor/contract'
import { type Day, dayText, instantText, officeHour } from '../days.ts'
import { anEvent, type EventRecord } from '../factories/events.ts'
import {
  anExternalTraining,
  type ExternalMinutesRecord,
  type ExternalTrainingRecord,
} from '../factories/external-training.ts'
import { aTrainingRecord, type TrainingRecordRecord } from '../factories/learning.ts'
import type { TopicRecord } from '../factories/taxonomy.ts'
import type { Chronicle } from '../history.ts'
import type { Person } from '../people.ts'
import { Random } from '../random.ts'

export interface Elsewhere {
  external_trainings: ExternalTrainingRecord[]
  external_training_minutes: ExternalMinutesRecord[]
  training_records: TrainingRecordRecord[]
  events: EventRecord[]
}

/** Classes given by others, with words that identify their topic, and minutes. */
const classes = [
  ['Dementia care for aides', 'Alzheimer’s Association', /dementia/i, 120],
  ['CPR and first aid', 'American Red Cross', /emergenc/i, 240],
  ['Safe transfers with a lift', 'Hudson Valley Community College', /transfer|mobility|body/i, 180],
  ['Infection control update', 'County health department', /infection/i, 60],
  ['In-service: preventing falls', 'Riverbend Home Care', /fall/i, 90],
] as const
const reasons = [
  'The date on the certificate can’t be read. Scan it again.',
  'The certificate names somebody else.',
  'It doesn’t say how many hours it was. Ask the provider.',
] as const
/** The share of people who submitted a certificate. */
const share = 0.02

/** Outside training: most of it approved, some returned, some pending. No one approves their own records. */
export function elsewhereOf(
  seed: string,
  chronicle: Chronicle,
  people: readonly Person[],
  topics: readonly TopicRecord[],
): Elsewhere {
  const random = new Random(`${seed} ${chronicle.place.plan.name} elsewhere ${people[0]?.employee.id ?? ''}`)
  const to: Elsewhere = { external_trainings: [], external_training_minutes: [], training_records: [], events: [] }
  for (const person of people) {
    if (person.career.status !== 1 || !random.chance(share)) continue
    const [title, provider, words, minutes] = random.pick(classes)
    const topic = topics.find(({ name }) => words.test(name)) ?? topics[0]
    const first = Math.max(chronicle.joined, person.career.entered) + 2
    const recorded = random.int(Math.max(first, chronicle.today - 200), chronicle.today - 4)
    if (!topic || recorded < first) continue
    const state = random.weighted({ approved: 60, recorded: 26, returned: 14 })
    const completed_on = addDays(dayText(recorded), -random.int(5, 300))
    tellOfClass(random, { chronicle, person, topic, title, provider, minutes, recorded, completed_on, state }, to)
  }
  return to
}

interface Told {
  chronicle: Chronicle
  person: Person
  topic: TopicRecord
  title: string
  provider: string
  minutes: number
  recorded: Day
  completed_on: string
  state: 'approved' | 'recorded' | 'returned'
}

/** A class with its certificate, as the office recorded it and a second person decided it. */
export function tellOfClass(
  random: Random,
  { chronicle, person, topic, title, provider, minutes, recorded, completed_on, state }: Told,
  to: Elsewhere,
): void {
  const { place, staff } = chronicle
  const { organization_id } = place
  const { employee } = person
  if (staff.office.length === 0) return
  const [by, chief] = [random.pick(staff.office), staff.admin]
  const at = officeHour(random, recorded)
  const decided = instantText(at + random.int(1, 60) * 3_600_000)
  const shared = { organization_id, employee_id: employee.id, completed_on }
  const id = random.id(at)
  const record_id = random.id(at)
  to.external_trainings.push(
    anExternalTraining({
      ...shared,
      id,
      title,
      provider,
      score: random.chance(0.4) ? random.int(80, 100) : null,
      note: 'The original was seen at the office.',
      written_by: [by.id],
      recorded_by_name: by.name,
      recorded_at: instantText(at),
      state,
      ...(state !== 'recorded' && { decided_at: decided, decided_by_name: chief.name }),
      ...(state === 'returned' && { reason: random.pick(reasons) }),
      ...(state === 'approved' && { record_id }),
    }),
  )
  to.external_training_minutes.push({
    organization_id,
    training_id: id,
    place: 1,
    employee_id: employee.id,
    topic_id: topic.id,
    mode: 'classroom',
    minutes,
  })
  const event = (kind: EventRecord['kind'], when: string, actor: { id: string; name: string }) =>
    to.events.push(
      anEvent({
        organization_id,
        id: random.id(Date.parse(when)),
        at: when,
        kind,
        source: 'user',
        actor_id: actor.id,
        actor_name: actor.name,
        subject_id: employee.id,
        subject_name: fullName(employee),
        changes: [
          { field: 'title', before: null, after: title },
          { field: 'completed_on', before: null, after: completed_on },
        ],
      }),
    )
  event('training.external_recorded', instantText(at), by)
  if (state === 'recorded') return
  event(state === 'approved' ? 'training.external_approved' : 'training.external_returned', decided, chief)
  if (state === 'returned') return
  // The fields `completeElsewhere` writes for training that satisfies no program
  const external = { external: { id, title, provider } }
  const entry = {
    ...shared,
    assignment_id: null,
    program_id: null,
    how: 'transfer' as const,
    is_payable: false,
    language: null,
    entered_by: chief.id,
    entered_at: decided,
  }
  to.training_records.push(
    aTrainingRecord({ ...entry, id: record_id, evidence: { ...external, files: [] } }),
    aTrainingRecord({
      ...entry,
      id: random.id(at),
      kind: 'credit',
      topic: topic.name,
      mode: 'classroom',
      minutes,
      evidence: external,
    }),
  )
}
