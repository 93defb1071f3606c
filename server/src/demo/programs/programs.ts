import { completeIn, creditOf, type ProgramModule } from '@preceptor/contract'
import { standardTopics } from '../../features/settings/taxonomy/standard-taxonomy.ts'
import { type Day, dayText, instantText } from '../days.ts'
import {
  aProgram,
  aProgramModule,
  aProgramVersion,
  type ModuleMinutesRecord,
  type ProgramApprovalRecord,
  type ProgramDisciplineRecord,
  type ProgramModuleRecord,
  type ProgramRecord,
  type ProgramVersionRecord,
} from '../factories/programs.ts'
import { aTopic, type DisciplineRecord, type TopicRecord, type TrainingTypeRecord } from '../factories/taxonomy.ts'
import { Random } from '../random.ts'
import { elsewherePrograms } from './elsewhere.ts'
import { harborlightPrograms } from './harborlight.ts'
import type { ProgramPlan } from './plan.ts'

export interface Place {
  organization_id: string
  seed: string
  today: Day
  made: number
  /** Days since the agency's roster was imported. */
  joined: number
  state: string
  training_types: readonly TrainingTypeRecord[]
  disciplines: readonly DisciplineRecord[]
  /** The author. */
  author: string
}

export interface Written {
  topics: TopicRecord[]
  programs: ProgramRecord[]
  program_disciplines: ProgramDisciplineRecord[]
  program_approvals: ProgramApprovalRecord[]
  program_versions: ProgramVersionRecord[]
  program_modules: ProgramModuleRecord[]
  program_module_minutes: ModuleMinutesRecord[]
}

const plansByAgency: Readonly<Record<string, readonly ProgramPlan[]>> = {
  'Harborlight Home Care': harborlightPrograms,
  ...elsewherePrograms,
}

/**
 * Returns an agency's own programs, not those from the catalog; agencies not listed here have topics and write their own. Uses its
 * own random generator, so other data doesn't change.
 */
export function programsOf(place: Place, agency: string, isHanded: (code: string) => boolean): Written {
  const { organization_id, seed, made } = place
  const random = new Random(`${seed} ${organization_id} programs`)
  const written: Written = {
    topics: standardTopics.map(name => aTopic({ organization_id, id: random.id(made), name })),
    programs: [],
    program_disciplines: [],
    program_approvals: [],
    program_versions: [],
    program_modules: [],
    program_module_minutes: [],
  }
  const plans = (plansByAgency[agency] ?? []).filter(({ code }) => !isHanded(code))
  // Over a year, so programs completed first are taken again
  const span = Math.min(400, place.joined)
  plans.forEach((plan, at) =>
    write(random, place, plan, place.today - span + Math.floor((at * span * 0.25) / plans.length), written),
  )
  return written
}

function write(random: Random, place: Place, plan: ProgramPlan, begun: Day, to: Written) {
  const { organization_id, today, author, state } = place
  const type = place.training_types.find(({ code }) => code === plan.type)
  if (!type) throw new Error(`There is no training type ${plan.type}`)
  const moment = (day: Day) => instantText(day * 86_400_000 + 15 * 3_600_000)
  const by = { created_by_name: author, updated_by_name: author }
  const program = aProgram({
    organization_id,
    id: random.id(begun * 86_400_000),
    code: plan.code,
    titles: plan.titles,
    descriptions: plan.descriptions,
    training_type_id: type.id,
    delivery: plan.delivery,
    pay_code: plan.pay_code ?? null,
    ...(plan.months && { validity: 'months', validity_months: plan.months, recurrence: 'rolling' }),
    is_paused: plan.is === 'paused',
    archived_at: plan.is === 'archived' ? moment(today - 40) : null,
    ...by,
    created_at: moment(begun),
    updated_at: moment(begun + 6),
  })
  to.programs.push(program)
  const program_id = program.id
  for (const code of plan.disciplines ?? []) {
    const discipline_id = place.disciplines.find(one => one.code === code)?.id
    if (discipline_id) to.program_disciplines.push({ organization_id, program_id, discipline_id })
  }
  if (plan.is === 'expired')
    to.program_approvals.push({
      organization_id,
      id: random.id(begun * 86_400_000),
      program_id,
      state,
      number: 'MED-2231',
      valid_to: dayText(today - 12),
    })
  const versions = plan.is === 'draft' ? 1 : (plan.versions ?? 1)
  const moduleIds = plan.modules.map(() => random.id(begun * 86_400_000))
  for (let number = 1; number <= versions; number++) {
    const day = begun + 1 + (number - 1) * Math.min(90, Math.floor((today - begun - 2) / versions))
    const modules = plan.modules.map((module, n) =>
      moduleOf(random, place, module, { number, day, n, id: moduleIds[n] ?? '', ids: moduleIds }),
    )
    const version = aProgramVersion({
      organization_id,
      id: random.id(day * 86_400_000),
      program_id,
      ...(plan.is === 'draft' ? { state: 'draft' } : { number, titles: plan.titles, descriptions: plan.descriptions }),
      ...(plan.is !== 'draft' &&
        number > 1 && { note: 'Clearer wording after questions from the field', given_to: 'not_started' }),
      credit_minutes: creditOf(modules.map(({ minutes }) => ({ minutes }))),
      module_count: modules.length,
      languages: completeIn(
        plan,
        modules.map(({ row }) => row as unknown as ProgramModule),
      ),
      ...by,
      created_at: moment(day),
      updated_at: moment(day),
      ...(plan.is !== 'draft' && { published_by_name: author, published_at: moment(day) }),
    })
    to.program_versions.push(version)
    for (const { row, minutes } of modules) {
      to.program_modules.push({ ...row, version_id: version.id })
      for (const one of minutes) {
        const topic_id = to.topics.find(({ name }) => name === one.topic_id)?.id
        if (!topic_id) throw new Error(`There is no topic ${one.topic_id}`)
        to.program_module_minutes.push({ organization_id, module_row_id: row.id, topic_id, minutes: one.minutes })
      }
    }
  }
}

interface Of {
  number: number
  day: Day
  n: number
  /** The same in every version. */
  id: string
  /** Ids of all modules, in order. */
  ids: readonly string[]
}

/** Lists its topics by name; the code that writes the rows looks them up. */
export function moduleOf(
  random: Random,
  { organization_id, author }: Pick<Place, 'organization_id' | 'author'>,
  module: ProgramPlan['modules'][number],
  { day, n, id, ids }: Of,
) {
  const row = aProgramModule({
    organization_id,
    id: random.id(day * 86_400_000),
    version_id: '',
    module_id: id,
    position: n + 1,
    kind: module.content.kind,
    titles: module.titles,
    mode: module.mode ?? 'online',
    is_required: !module.optional,
    min_minutes: module.least ?? 0,
    needs: module.afterAny ? 'any' : 'all',
    prerequisites: (module.after ?? []).flatMap(place => ids[place - 1] ?? []),
    content: module.content,
    updated_by_name: author,
    updated_at: instantText(day * 86_400_000 + 15 * 3_600_000),
  })
  return { row, minutes: [{ topic_id: module.topic, minutes: module.minutes }] }
}
