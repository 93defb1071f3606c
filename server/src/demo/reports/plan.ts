import {
  definitionOf,
  type ReportDefinition,
  type ReportNames,
  reportLimits,
  runDays,
  readyNamed,
} from '@preceptor/contract'
import type { WeekDay } from '@preceptor/contract/schedule/rule'
import type { Client } from 'pg'
import { type AskedNow, askedOn, definitionWith, filtersSaidOn } from '../../features/reports/asked.ts'
import { questionsOf } from '../../features/reports/names.ts'
import { type Day, dayOf, dayText, instantText, isWeekend, officeHour, workday } from '../days.ts'
import { Random } from '../random.ts'
import {
  aReportDefinition,
  type ReportDefinitionRecord,
  type ReportRunRecord,
  type ReportVersionRecord,
} from '../factories/reports.ts'
import { ownReportsOf } from './own-reports.ts'

interface Somebody {
  id: string
  name: string
  email: string
  role: 'agency_admin' | 'viewer' | 'csm'
}

export interface ReportsPlace {
  organization_id: string
  name: string
  time_zone: string
  week_start: WeekDay
  since: Day
  people: number
  locations: { id: string; name: string }[]
  users: Somebody[]
}

/** Agencies that run reports, largest first. Large worlds are about people. */
export async function placesOfReports(owner: Pick<Client, 'query'>): Promise<ReportsPlace[]> {
  const { rows } = await owner.query<Omit<ReportsPlace, 'since'> & { since: string }>(`
    select o.id as organization_id, o.name, o.time_zone, o.week_start, o.created_at::date::text as since, p.n as people,
      coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by l.name) from locations l
        where l.organization_id = o.id), '[]') as locations,
      (select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', coalesce(m.role, u.vendor_role))
          order by u.email like 'admin@%' desc, u.email) from users u
        left join memberships m on m.user_id = u.id and m.organization_id = o.id and m.is_active
        where m.role in ('agency_admin', 'viewer') or u.vendor_role = 'csm') as users
    from organizations o cross join lateral (select count(*)::int as n from employees e where e.organization_id = o.id) p
    where not o.is_catalog and p.n > 0 order by p.n desc, o.id limit 5`)
  return rows.map(({ since, ...row }) => Object.assign(row, { since: dayOf(since) }))
}

/** A run of the past year. Its result is computed, or long gone. */
export interface PlannedRun {
  run: ReportRunRecord
  by: Somebody
  /** True if its lines still exist, and are computed as in any run. False if they are gone or the run failed. */
  isKept: boolean
}

interface Planned {
  report_definitions: ReportDefinitionRecord[]
  report_versions: ReportVersionRecord[]
  runs: PlannedRun[]
}

/** The failed run requested a column per day; counting stops once the limit is exceeded. */
export const tooWide = { found: reportLimits.pivot + 1, most: reportLimits.pivot }

/** A report to run. */
interface Source {
  report: string
  names: ReportNames
  version: number | null
  definition: ReportDefinition
}

/**
 * Reports that agencies run at the beginning of each month, for the end of the previous month: the larger the agency, the more of
 * them.
 */
const monthly = ['overdue', 'on_leave', 'finished'] as const
const monthlyOf = (people: number) => monthly.slice(0, people > 1_000 ? 3 : people > 400 ? 2 : 1)

/** Occasional runs, by days ago. Recent ones still exist. */
const nowAndThen: { report: string; ago: number; by: 'admin' | 'colleague' | 'viewer' | 'csm' }[] = [
  { report: 'compliance_by_month', ago: 350, by: 'csm' },
  { report: 'may_not_work', ago: 331, by: 'admin' },
  { report: 'who_changed_what', ago: 304, by: 'admin' },
  { report: 'came_to_class', ago: 287, by: 'viewer' },
  { report: 'compliance_by_month', ago: 259, by: 'csm' },
  { report: 'credentials_end', ago: 243, by: 'colleague' },
  { report: 'training_hours', ago: 226, by: 'viewer' },
  { report: 'lapse_soon', ago: 198, by: 'colleague' },
  { report: 'compliance_by_month', ago: 168, by: 'csm' },
  { report: 'cannot_be_reached', ago: 151, by: 'colleague' },
  { report: 'may_not_work', ago: 133, by: 'viewer' },
  { report: 'classes_full', ago: 118, by: 'viewer' },
  { report: 'joined_left_moved', ago: 103, by: 'admin' },
]

/** Approximate rows per person of a report, for runs without lines. */
const rowsPerPerson: Record<string, number> = {
  overdue: 0.009,
  on_leave: 0.029,
  finished: 0.76,
  compliance_by_month: 8,
  may_not_work: 0.12,
  who_changed_what: 0.2,
  came_to_class: 0.15,
  credentials_end: 0.12,
  training_hours: 1.6,
  lapse_soon: 0.2,
  cannot_be_reached: 0.07,
  classes_full: 0.01,
  joined_left_moved: 0.3,
}

export async function reportsOf(place: ReportsPlace, { seed, today }: { seed: string; today: Day }): Promise<Planned> {
  const random = new Random(`${seed} ${place.name} reports`)
  const planning = new Planning(random, place, today)
  const own = planning.keepOwn()
  await planning.eachMonth()
  if (place.people > 400) await planning.questions(own)
  const { runs, report_definitions, report_versions } = planning
  return { runs, report_definitions, report_versions }
}

class Planning {
  readonly report_definitions: ReportDefinitionRecord[] = []
  readonly report_versions: ReportVersionRecord[] = []
  readonly runs: PlannedRun[] = []
  readonly #random: Random
  readonly #place: ReportsPlace
  readonly #today: Day
  constructor(random: Random, place: ReportsPlace, today: Day) {
    this.#random = random
    this.#place = place
    this.#today = today
  }

  #who(which: 'admin' | 'colleague' | 'viewer' | 'csm'): Somebody {
    const { users, name } = this.#place
    const [admin, ...others] = users.filter(({ role }) => role === 'agency_admin')
    if (!admin) throw new Error(`${name} has no administrator.`)
    const found = which === 'colleague' ? others.at(-1) : users.find(({ role }) => role === which)
    return found ?? admin
  }

  /** The agency's own reports. */
  keepOwn(): Source[] {
    const { organization_id, locations, people } = this.#place
    const [location] = locations
    if (!location || people < 400) return []
    return ownReportsOf(location).map(({ names, definitions, shared_with, by }, n) => {
      const owner = this.#who(by)
      const moments = definitions.map((_, version) =>
        officeHour(this.#random, workday(this.#today - 160 + 40 * n + 30 * version)),
      )
      const id = this.#random.id(moments[0] ?? 0)
      const definition = definitions.at(-1) ?? definitions[0]
      const version = definitions.length
      this.report_definitions.push(
        aReportDefinition({
          organization_id,
          id,
          names,
          definition,
          shared_with,
          version,
          owner_id: owner.id,
          owner_name: owner.name,
          created_at: instantText(moments[0] ?? 0),
          updated_at: instantText(moments.at(-1) ?? 0),
        }),
      )
      for (const [at, one] of definitions.entries())
        this.report_versions.push({
          organization_id,
          report_id: id,
          version: at + 1,
          definition: one,
          by_id: owner.id,
          by_name: owner.name,
          at: instantText(moments[at] ?? 0),
        })
      return { report: id, names, version, definition }
    })
  }

  /** Runs reports on the first workday of each month of a year. Every third run of the overdue report is kept permanently. */
  async eachMonth() {
    for (let ago = 11; ago >= 0; ago--) {
      const first = firstOfMonth(this.#today, ago)
      const day = [first, first + 1, first + 2].find(one => !isWeekend(one)) ?? first
      if (day <= this.#place.since + 7 || day >= this.#today) continue
      for (const report of monthlyOf(this.#place.people)) {
        const source = readySource(report)
        const definition = definitionWith(source.definition, { as_of: { mode: 'records', day: 'month_end-1m' } })
        const pinned = report === 'overdue' && ago % 3 === 0 && ago < 9
        const by = this.#who(report === 'finished' ? 'colleague' : 'admin')
        await this.#run({ ...source, definition }, { day, by, pinned })
      }
    }
  }

  async questions(own: readonly Source[]) {
    const today = this.#today
    for (const { report, ago, by } of nowAndThen)
      if (today - ago > this.#place.since) await this.#run(readySource(report), { day: today - ago, by: this.#who(by) })
    const hours = readySource('training_hours')
    const daily: ReportDefinition = {
      ...hours.definition,
      filters: { ...hours.definition.filters, completed_from: 'today-180d' },
      groups: [{ by: 'location' }],
      pivot: { by: 'completed', grain: 'day' },
    }
    const wide = { ...hours, definition: daily }
    await this.#run(wide, { day: today - 96, by: this.#who('colleague'), failed: true })
    // Runs as of today have results
    const late = officeMorning(today)
    const nobody = definitionWith(readySource('joined_left_moved').definition, {
      filters: { move: 'left', on_from: 'today', on_to: 'today' },
    })
    await this.#run(
      { ...readySource('joined_left_moved'), definition: nobody },
      { day: today, at: late, by: this.#who('viewer') },
    )
    for (const [n, source] of own.entries())
      await this.#run(source, { day: today, at: late + n * 240_000, by: this.#who(n < 2 ? 'admin' : 'viewer') })
    await this.#run(readySource('overdue'), { day: today, at: late + 1_200_000, by: this.#who('admin'), opened: 3 })
  }

  async #run(source: Source, given: Given) {
    this.runs.push(await planRun(this.#random, this.#place, this.#today, source, given))
  }
}

interface Given {
  day: Day
  at?: number
  by: Somebody
  pinned?: boolean
  failed?: boolean
  opened?: number
}

/** Plans one run of a report with that day's query. */
export async function planRun(
  random: Random,
  { organization_id, week_start, locations, people }: ReportsPlace,
  today: Day,
  { report, names, version, definition }: Source,
  given: Given,
): Promise<PlannedRun> {
  const { by, pinned = false, failed = false } = given
  const day = given.at === undefined ? workday(given.day) : given.day
  const at = given.at ?? officeHour(random, day)
  const asked: AskedNow = askedOn(definition, dayText(day), week_start)
  const known = new Map(locations.map(({ id, name }) => [id, name]))
  const said = await filtersSaidOn(definition, dayText(day), week_start, async () => known)
  // Matches its expiration day, which readers see
  const isKept = !failed && (pinned || day + runDays >= today)
  const rows = Math.round(people * (rowsPerPerson[report] ?? 0.05) * (0.8 + 0.4 * random.next()))
  const lines = rows + random.int(9, 40)
  const isGone = !isKept && !failed
  const hash = Array.from({ length: 8 }, () => random.int(0, 0xffffffff).toString(16).padStart(8, '0')).join('')
  return {
    by,
    isKept,
    run: {
      organization_id,
      id: random.id(at),
      report,
      names,
      version,
      definition,
      asked,
      filters_said: said,
      state: isGone ? 'expired' : 'queued',
      rows: isGone ? rows : null,
      lines: isGone ? lines : null,
      bytes: isGone ? lines * random.int(170, 230) : null,
      sha256: isGone ? `\\x${hash}` : null,
      asked_by: by.id,
      asked_by_name: by.name,
      asked_at: instantText(at),
      ended_at: isGone ? instantText(at + random.int(900, 4_000)) : null,
      expires_on: dayText(day + runDays),
      pinned,
      opened: failed ? 0 : (given.opened ?? random.int(1, 6)),
    },
  }
}

/** 8 a.m. Eastern time, or now, whichever comes first. */
const officeMorning = (today: Day) => Math.min(Date.now() - 1_800_000, today * 86_400_000 + 13 * 3_600_000)

function firstOfMonth(today: Day, ago: number): Day {
  const [year = 0, month = 1] = dayText(today).split('-').map(Number)
  return Math.round(Date.UTC(year, month - 1 - ago, 1) / 86_400_000)
}

export function readySource(report: string): Source {
  const ready = readyNamed(report)
  const names = questionsOf(report)
  if (!ready || !names) throw new Error(`There is no built-in report ${report}.`)
  return { report, names, version: null, definition: definitionOf(ready) }
}
