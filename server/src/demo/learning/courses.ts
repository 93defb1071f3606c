import { type LearningLanguage, learningLanguage, type ModuleContent } from '@preceptor/contract'
import { type Day, dayOf } from '../days.ts'
import type {
  ModuleMinutesRecord,
  ProgramModuleRecord,
  ProgramRecord,
  ProgramVersionRecord,
} from '../factories/programs.ts'
import type { TopicRecord, TrainingTypeRecord } from '../factories/taxonomy.ts'

/** The programs of an agency, as stored in its rows. */
export interface Lists {
  topics: readonly TopicRecord[]
  training_types: readonly TrainingTypeRecord[]
  programs: readonly ProgramRecord[]
  program_versions: readonly ProgramVersionRecord[]
  program_modules: readonly ProgramModuleRecord[]
  program_module_minutes: readonly ModuleMinutesRecord[]
}

interface Module {
  module_id: string
  is_required: boolean
  content: ModuleContent
  minutes: number
}

/** A published version of a program. */
export interface Unit {
  version: ProgramVersionRecord
  modules: Module[]
  credits: { topic: string; mode: string; minutes: number }[]
  /** The module taught in a session, if there is one. */
  live: Module | undefined
  /** False when completion is proven on paper. */
  isOnline: boolean
  /** Returns the language in which a person takes it. */
  speaks: (language: string | null) => LearningLanguage
}

export interface Course {
  program: ProgramRecord
  type: TrainingTypeRecord
  name: string
  /** The day after which people can take it. */
  first: Day
  /** Returns the version published as of that day. */
  on: (day: Day) => Unit | undefined
}

const dayAt = (moment: string) => dayOf(moment.slice(0, 10))

/** Returns every published program that is still offered. */
export function coursesOf(lists: Lists): Course[] {
  const topics = new Map(lists.topics.map(({ id, name }) => [id, name]))
  const types = new Map(lists.training_types.map(type => [type.id, type]))
  const minutesOf = groupBy(lists.program_module_minutes, one => one.module_row_id)
  const modulesOf = groupBy(lists.program_modules, one => one.version_id)
  const versionsOf = groupBy(lists.program_versions, one => one.program_id)
  return lists.programs.flatMap(program => {
    const type = types.get(program.training_type_id)
    const units = (versionsOf.get(program.id) ?? [])
      .filter(({ state }) => state === 'published')
      .toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
      .map(version => unitOf(version, modulesOf.get(version.id) ?? [], { minutesOf, topics }))
    const [first] = units
    if (!type || !first || program.archived_at !== null || program.is_paused) return []
    const on = (day: Day) => units.findLast(({ version }) => dayAt(version.published_at ?? '') <= day)
    return [{ program, type, name: program.titles.en ?? '', first: dayAt(first.version.published_at ?? '') + 1, on }]
  })
}

function unitOf(
  version: ProgramVersionRecord,
  rows: readonly ProgramModuleRecord[],
  of: { minutesOf: Map<string, ModuleMinutesRecord[]>; topics: Map<string, string> },
): Unit {
  const credits = new Map<string, { topic: string; mode: string; minutes: number }>()
  const modules = rows.map(({ id, module_id, is_required, content, mode }) => {
    const minutes = of.minutesOf.get(id) ?? []
    for (const one of minutes) {
      const topic = of.topics.get(one.topic_id) ?? ''
      const known = credits.get(`${topic} ${mode}`)
      if (known) known.minutes += one.minutes
      else credits.set(`${topic} ${mode}`, { topic, mode, minutes: one.minutes })
    }
    return { module_id, is_required, content, minutes: minutes.reduce((sum, one) => sum + one.minutes, 0) }
  })
  const spoken = learningLanguage.options.filter(code => version.languages.includes(code))
  return {
    version,
    modules,
    credits: [...credits.values()],
    live: modules.find(({ content }) => content.kind === 'live_session'),
    isOnline: rows.every(({ mode }) => mode === 'online'),
    speaks: language => spoken.find(code => code === language) ?? 'en',
  }
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
