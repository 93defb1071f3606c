import { createHash } from 'node:crypto'
import { catalogId, completeIn, creditOf, type ProgramModule } from '@preceptor/contract'
import { type Day, dayText, instantText } from '../days.ts'
import {
  aProgram,
  aProgramVersion,
  type ModuleMinutesRecord,
  type ProgramCheckoutRecord,
  type ProgramModuleRecord,
  type ProgramRecord,
  type ProgramVersionRecord,
} from '../factories/programs.ts'
import type { TopicRecord, TrainingTypeRecord } from '../factories/taxonomy.ts'
import { Random } from '../random.ts'
import { heatWave } from '../catalogue/heat-wave.ts'
import { cataloguePlans } from './catalogue.ts'
import type { ProgramPlan } from './plan.ts'
import { moduleOf } from './programs.ts'

/** A catalog program: the first version has the first modules, and each later one adds some. */
export interface CatalogPlan {
  plan: ProgramPlan
  code: string
  /** Number of published versions; 0 for a draft. */
  versions: 0 | 1 | 2 | 3
  standing?: ProgramRecord['standing']
}

const planned = (plan: ProgramPlan, over: Partial<CatalogPlan> = {}): CatalogPlan => ({
  plan,
  code: `C-${plan.code}`,
  versions: 1,
  ...over,
})
/** Exceptions: published more than once, not yet published, or no longer offered. */
const unlike: Readonly<Record<string, Partial<CatalogPlan>>> = {
  'INFC-1': { versions: 2 },
  'FALL-1': { versions: 3 },
  'DEM-2': { versions: 2 },
  'ABUSE-1': { versions: 2 },
  'DIAB-1': { versions: 2 },
  'SHARE-1': { standing: 'deprecated' },
  'SKIN-1': { versions: 0 },
}

export const catalogPlans: readonly CatalogPlan[] = [
  ...cataloguePlans.map(plan => planned(plan, unlike[plan.code])),
  planned(heatWave, { standing: 'withdrawn' }),
]

interface Handed {
  code: string
  /** The agency's position in the world. */
  agency: number
  mode: 'linked' | 'copied'
  /** The checked-out version; the newest by default. */
  number?: number
  seats?: number
  /** Days from today. */
  ends?: number
  withdrawn?: 'finish' | 'stop'
  /** Its title, which is shown beside one of the agency's own. */
  awaits?: string
}

/** Checkouts: most of them fine, and one with each problem. */
const handed: readonly Handed[] = [
  { code: 'C-DIAB-1', agency: 0, mode: 'linked', number: 1 },
  { code: 'C-HEART-1', agency: 0, mode: 'linked', seats: 400 },
  { code: 'C-OXY-1', agency: 0, mode: 'linked' },
  { code: 'C-COMM-1', agency: 0, mode: 'copied' },
  { code: 'C-HEAT-25', agency: 0, mode: 'linked', withdrawn: 'finish' },
  { code: 'C-DEM-2', agency: 1, mode: 'linked', seats: 150 },
  { code: 'C-FALL-1', agency: 1, mode: 'linked', number: 2 },
  { code: 'C-INFC-1', agency: 1, mode: 'copied' },
  { code: 'C-VITAL-1', agency: 1, mode: 'linked', ends: -20 },
  { code: 'C-FALL-1', agency: 2, mode: 'linked' },
  { code: 'C-ABUSE-1', agency: 2, mode: 'linked', number: 1 },
  { code: 'C-EVV-1', agency: 2, mode: 'linked', ends: 180, seats: 60 },
  { code: 'C-FALL-1', agency: 3, mode: 'copied', number: 1 },
  { code: 'C-HEAT-25', agency: 3, mode: 'linked', withdrawn: 'finish' },
  { code: 'C-SHARE-1', agency: 3, mode: 'linked' },
  { code: 'C-INFC-1', agency: 4, mode: 'linked', awaits: 'In-service training' },
  { code: 'C-DEM-2', agency: 4, mode: 'linked', seats: 0 },
]
/** Tells whether an agency has this program from the catalog instead of its own. */
export const isHanded = (agency: number, code: string) =>
  handed.some(one => one.agency === agency && one.code === `C-${code}`)

export interface CatalogWritten {
  programs: ProgramRecord[]
  program_versions: ProgramVersionRecord[]
  program_modules: ProgramModuleRecord[]
  program_module_minutes: ModuleMinutesRecord[]
}
interface Shelf {
  rows: CatalogWritten
  /** Checked-out programs, by program code. */
  by: ReadonlyMap<string, OnShelf>
}
export interface OnShelf {
  plan: CatalogPlan
  program: ProgramRecord
  versions: readonly { version: ProgramVersionRecord; modules: readonly MadeModule[] }[]
}
type MadeModule = ReturnType<typeof moduleOf>

const author = 'Preceptor'
const moment = (day: Day) => instantText(day * 86_400_000 + 15 * 3_600_000)

/** Returns the id that the migration created (`catalog_uuid`). */
function catalogUuid(thing: string): string {
  const hex = createHash('md5').update(`preceptor catalog ${thing}`).digest('hex')
  const digits = `${hex.slice(0, 12)}7${hex.slice(13, 16)}8${hex.slice(17)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The vendor's programs with their versions. */
export function catalogOf(seed: string, today: Day, plans: readonly CatalogPlan[] = catalogPlans): Shelf {
  const random = new Random(`${seed} catalog`)
  const rows: CatalogWritten = { programs: [], program_versions: [], program_modules: [], program_module_minutes: [] }
  const by = new Map<string, OnShelf>()
  plans.forEach((plan, at) => by.set(plan.code, shelve(random, plan, { begun: today - 420 + at * 7, rows })))
  return { rows, by }
}

function shelve(
  random: Random,
  catalogPlan: CatalogPlan,
  { begun, rows }: { begun: Day; rows: CatalogWritten },
): OnShelf {
  const { plan, code, versions: many, standing = 'offered' } = catalogPlan
  const program = aProgram({
    organization_id: catalogId,
    id: random.id(begun * 86_400_000),
    code,
    standing,
    titles: plan.titles,
    descriptions: plan.descriptions,
    training_type_id: catalogUuid(`type ${plan.type}`),
    delivery: plan.delivery,
    ...(plan.months && { validity: 'months', validity_months: plan.months, recurrence: 'rolling' }),
    created_by_name: author,
    updated_by_name: author,
    created_at: moment(begun),
    updated_at: moment(begun + Math.max(0, many - 1) * 110 + 1),
  })
  rows.programs.push(program)
  const ids = plan.modules.map(() => random.id(begun * 86_400_000))
  const versions = Array.from({ length: Math.max(1, many) }, (_, at) => {
    const number = at + 1
    const day = begun + 1 + at * 110
    // The modules that had been written at that time
    const written = plan.modules.slice(0, Math.max(1, plan.modules.length - (Math.max(1, many) - number)))
    const modules = written.map((module, n) =>
      moduleOf(random, { organization_id: catalogId, author }, module, { number, day, n, id: ids[n] ?? '', ids }),
    )
    const version = versionOf(random, { program, modules, day, number: many === 0 ? null : number })
    put(rows, version, modules, name => catalogUuid(`topic ${name}`))
    return { version, modules }
  })
  return { plan: catalogPlan, program, versions }
}

interface Versioned {
  program: ProgramRecord
  modules: readonly MadeModule[]
  day: Day
  number: number | null
}

function versionOf(random: Random, { program, modules, day, number }: Versioned): ProgramVersionRecord {
  const rows = modules.map(({ row }) => row as unknown as ProgramModule)
  return aProgramVersion({
    organization_id: program.organization_id,
    id: random.id(day * 86_400_000),
    program_id: program.id,
    ...(number === null ? { state: 'draft' } : { number, titles: program.titles, descriptions: program.descriptions }),
    ...(number !== null &&
      number > 1 && {
        note: 'A new module, after questions from agencies',
        change_kind: 'material',
        given_to: 'not_started',
      }),
    credit_minutes: creditOf(modules.map(({ minutes }) => ({ minutes }))),
    module_count: modules.length,
    languages: completeIn(program, rows),
    created_by_name: author,
    updated_by_name: author,
    created_at: moment(day),
    updated_at: moment(day),
    ...(number !== null && { published_by_name: author, published_at: moment(day) }),
  })
}

function put(
  to: CatalogWritten,
  version: ProgramVersionRecord,
  modules: readonly MadeModule[],
  topic: (name: string) => string,
) {
  to.program_versions.push(version)
  for (const { row, minutes } of modules) {
    to.program_modules.push({ ...row, version_id: version.id })
    for (const one of minutes)
      to.program_module_minutes.push({
        organization_id: row.organization_id,
        module_row_id: row.id,
        topic_id: topic(one.topic_id),
        minutes: one.minutes,
      })
  }
}

interface Receiver {
  organization_id: string
  /** The agency's position in the world. */
  n: number
  seed: string
  today: Day
  topics: readonly TopicRecord[]
  training_types: readonly TrainingTypeRecord[]
}

/** Returns an agency's checkouts as its own programs. */
export function checkoutsOf(
  shelf: Shelf,
  agency: Receiver,
): CatalogWritten & { program_checkouts: ProgramCheckoutRecord[] } {
  const random = new Random(`${agency.seed} ${agency.organization_id} checkouts`)
  const written = {
    programs: [],
    program_versions: [],
    program_modules: [],
    program_module_minutes: [],
    program_checkouts: [],
  }
  for (const given of handed) {
    const taken = given.agency === agency.n && shelf.by.get(given.code)
    if (taken) receive(random, agency, { given, taken }, written)
  }
  return written
}

function receive(
  random: Random,
  { organization_id, today, topics, training_types }: Receiver,
  { given, taken }: { given: Handed; taken: OnShelf },
  to: CatalogWritten & { program_checkouts: ProgramCheckoutRecord[] },
) {
  const newest = taken.versions.length
  const held = given.number ?? newest
  const from = taken.versions[held - 1]
  const type = training_types.find(({ code }) => code === taken.plan.plan.type)
  const [first] = training_types
  if (!from || !first) return
  const day = today - 90
  const program: ProgramRecord = {
    ...taken.program,
    organization_id,
    id: random.id(day * 86_400_000),
    origin: given.mode,
    standing: 'offered',
    training_type_id: (type ?? first).id,
    created_at: moment(day),
    updated_at: moment(day),
  }
  to.programs.push(program)
  const modules = from.modules.map(({ row, minutes }) => ({
    row: { ...row, organization_id, id: random.id(day * 86_400_000) },
    minutes,
  }))
  const version = versionOf(random, { program, modules, day, number: 1 })
  put(to, version, modules, name => topics.find(topic => topic.name === name)?.id ?? '')
  to.program_checkouts.push({
    organization_id,
    program_id: program.id,
    catalog_program_id: taken.program.id,
    mode: given.mode,
    held_version_id: from.version.id,
    held_number: held,
    latest_number: newest,
    seats: given.seats ?? null,
    valid_from: dayText(day),
    valid_to: given.ends === undefined ? null : dayText(today + given.ends),
    awaits: given.awaits ?? null,
    withdrawn_at: given.withdrawn ? moment(today - 15) : null,
    people: given.withdrawn ?? null,
    made_by_name: author,
    made_at: moment(day),
    updated_at: moment(day),
  })
}
