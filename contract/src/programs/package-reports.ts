import { secondsOf } from './package-times.ts'
import type { PackagePart, ScormVersion } from './packages.ts'

/** The most characters of JSON for a learner's position in a module: the 64,000 a package may store, plus overhead. */
export const mostPlace = 300_000

/** State of one part, stored between openings. */
export interface PartState {
  /** Values that the package set, by element of its standard. */
  values: Readonly<Record<string, string>>
  /** Seconds from earlier openings. */
  seconds: number
  /** Whether it has reported its start, and its end. */
  opened: boolean
  closed: boolean
}
/** By part id. */
export type PackageState = Readonly<Partial<Record<string, PartState>>>

export type PackageStatus = 'notStarted' | 'incomplete' | 'completed' | 'passed' | 'failed'
export interface PackageReport {
  status: PackageStatus
  /** In percent. */
  score: number | null
  seconds: number
  answers: { id: string; given: string; isRight: boolean | null }[]
}

/** The name of each shared element in each edition. */
export const packageWords = {
  '1.2': {
    exit: 'cmi.core.exit',
    time: 'cmi.core.session_time',
    location: 'cmi.core.lesson_location',
    status: 'cmi.core.lesson_status',
    score: 'cmi.core.score',
    response: 'student_response',
  },
  '2004': {
    exit: 'cmi.exit',
    time: 'cmi.session_time',
    location: 'cmi.location',
    status: 'cmi.completion_status',
    score: 'cmi.score',
    response: 'learner_response',
  },
} as const satisfies Record<ScormVersion, Record<string, string>>

/** Returns the result of one part. */
export function reportOf(version: ScormVersion, part: PackagePart, state: PartState | undefined): PackageReport {
  if (!state?.opened) return { status: 'notStarted', score: null, seconds: state?.seconds ?? 0, answers: [] }
  const { values, seconds } = state
  const score = scoreOf(version, values)
  return {
    status: part.reports ? statusOf(version, part, state, score) : 'completed',
    // rounded down, like every score
    score: typeof score === 'number' ? Math.floor(score + rounding) : null,
    seconds: Math.round(seconds + secondsOf(values[packageWords[version].time])),
    answers: answersOf(version, values),
  }
}

function statusOf(version: ScormVersion, { pass_mark }: PackagePart, state: PartState, score: Score): PackageStatus {
  const { values, closed } = state
  const said = values[packageWords[version].status] ?? ''
  const success = version === '1.2' ? said : (values['cmi.success_status'] ?? '')
  if (success === 'failed') return 'failed'
  // a 1.2 package that ends without a status counts as completed
  const isOver = said === 'completed' || (version === '1.2' && closed && (said === '' || said === 'not attempted'))
  if (success === 'passed' || isOver) {
    if (pass_mark === null || score === null) return success === 'passed' ? 'passed' : 'completed'
    // an unreadable score never counts as passed
    if (score === 'unreadable') return 'incomplete'
    return score + rounding >= pass_mark ? 'passed' : 'failed'
  }
  return said === 'browsed' ? 'completed' : 'incomplete'
}

/** Percent; null for none. */
type Score = number | 'unreadable' | null

/** Tolerance, so that a floating-point error never costs a point. */
const rounding = 1e-9
/** Numbers as packages write them: `33.333333333333336`, `.5`, `1e-7`. */
const plainNumber = /^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,3})?$/i

/** Returns the percentage of the possible points; a package that reports only raw points means them as percent. */
function scoreOf(version: ScormVersion, values: PartState['values']): Score {
  const { score } = packageWords[version]
  const number = (name: string): Score => {
    const said = values[`${score}.${name}`]
    if (said === undefined || said === '') return null
    return plainNumber.test(said) && Number.isFinite(Number(said)) ? Number(said) : 'unreadable'
  }
  const scaled = version === '2004' ? number('scaled') : null
  if (scaled === 'unreadable') return scaled
  if (scaled !== null) return within(scaled * 100)
  const raw = number('raw')
  if (raw === null || raw === 'unreadable') return raw
  const [least, most] = [number('min') ?? 0, number('max') ?? 100]
  if (least === 'unreadable' || most === 'unreadable') return 'unreadable'
  return within(most > least ? ((raw - least) / (most - least)) * 100 : raw)
}

const within = (percent: number) => Math.min(100, Math.max(0, percent))

function answersOf(version: ScormVersion, values: PartState['values']): PackageReport['answers'] {
  const answers: PackageReport['answers'] = []
  for (let at = 0; values[`cmi.interactions.${at}.id`] !== undefined; at += 1) {
    const of = (name: string) => values[`cmi.interactions.${at}.${name}`] ?? ''
    const result = of('result')
    const isRight = result === 'correct' ? true : /^(wrong|incorrect|unanticipated)$/.test(result) ? false : null
    answers.push({ id: of('id'), given: of(packageWords[version].response), isRight })
  }
  return answers
}

/** Returns true if every part of the package is done. */
export const isPackageDone = (version: ScormVersion, parts: readonly PackagePart[], state: PackageState): boolean =>
  parts.every(part => ['completed', 'passed'].includes(reportOf(version, part, state[part.id]).status))

/** Returns the report for all parts together: a failed or missing part decides, and scores are averaged. */
export function wholeReport(version: ScormVersion, parts: readonly PackagePart[], state: PackageState): PackageReport {
  const all = parts.map(part => reportOf(version, part, state[part.id]))
  const scores = all.flatMap(({ score }) => (score === null ? [] : [score]))
  const has = (status: PackageStatus) => all.some(one => one.status === status)
  const open = all.every(({ status }) => status === 'notStarted') ? 'notStarted' : 'incomplete'
  const status = has('failed')
    ? 'failed'
    : has('notStarted') || has('incomplete')
      ? open
      : has('passed')
        ? 'passed'
        : 'completed'
  return {
    status,
    score: scores.length > 0 ? Math.floor(scores.reduce((sum, one) => sum + one) / scores.length) : null,
    seconds: all.reduce((sum, { seconds }) => sum + seconds, 0),
    answers: all.flatMap(({ answers }) => answers),
  }
}

/** Returns the stored state of packages, by package and part, from any input. */
export function packageStatesOf(kept: unknown): Readonly<Record<string, PackageState>> {
  const entries = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : [])
  return Object.fromEntries(
    entries(kept).map(([file, parts]) => [
      file,
      Object.fromEntries(
        entries(parts).map(([part, state]): [string, PartState] => {
          const { values, seconds, opened, closed } = (state ?? {}) as Partial<Record<keyof PartState, unknown>>
          const said = entries(values).filter((one): one is [string, string] => typeof one[1] === 'string')
          return [
            part,
            {
              values: Object.fromEntries(said),
              seconds: typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : 0,
              opened: opened === true,
              closed: closed === true,
            },
          ]
        }),
      ),
    ]),
  )
}
