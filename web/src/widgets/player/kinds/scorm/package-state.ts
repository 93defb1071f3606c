import type { Id, PackagePart, ScormVersion } from '@preceptor/contract'
import { clockOf, isoOf, secondsOf } from './durations.ts'

/**
 * Packages keep what they like, and the server takes no control characters but tab and line ends: those are kept as pictures of
 * themselves, behind a sign that says so.
 */
const sign = '\u2426'
// oxlint-disable-next-line no-control-regex
const unkept = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u2426]/g
export const asKept = (value: string) =>
  value.replace(unkept, char => sign + (char === sign ? sign : String.fromCharCode(char.charCodeAt(0) + 0x2400)))
const asTold = (value: string) =>
  value.replace(/\u2426(.)/g, (_, char: string) =>
    char === sign ? sign : String.fromCharCode(Math.max(0, char.charCodeAt(0) - 0x2400)),
  )

/** What is kept of one part from one opening to the next. */
export interface PartState {
  /** As the package set them, by element of its standard. */
  values: Readonly<Record<string, string>>
  /** Of the openings before this one. */
  seconds: number
  /** It has said that it begins, and that it ends. */
  opened: boolean
  closed: boolean
}
/** By part. */
export type PackageState = Readonly<Partial<Record<string, PartState>>>

export type PackageStatus = 'notStarted' | 'incomplete' | 'completed' | 'passed' | 'failed'
export interface PackageReport {
  status: PackageStatus
  /** Percent. */
  score: number | null
  seconds: number
  answers: { id: string; given: string; isRight: boolean | null }[]
}

const begun: PartState = { values: {}, seconds: 0, opened: false, closed: false }

const words = {
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

/** The state when the part is opened again: the time of the last opening is added up, and what was said of its end is over. */
export function reopened(version: ScormVersion, state: PartState | undefined): PartState {
  if (!state) return begun
  const { exit, time } = words[version]
  const { [exit]: _, [time]: spent, ...values } = state.values
  return { values, seconds: state.seconds + secondsOf(spent), opened: false, closed: false }
}

interface Opening {
  version: ScormVersion
  part: PackagePart
  state: PartState | undefined
  learner: { id: Id; name: string }
}

/** All that the package may ask for when it begins. */
export function launchValues({ version, part, state, learner }: Opening): Record<string, string> {
  const { values: kept, seconds } = reopened(version, state)
  const values = Object.fromEntries(Object.entries(kept).map(([element, value]) => [element, asTold(value)]))
  const entry = entryOf(version, state)
  const limits = { 'cmi.launch_data': part.launch_data }
  if (version === '1.2')
    return {
      'cmi.core.lesson_status': 'not attempted',
      'cmi.core.lesson_location': '',
      'cmi.suspend_data': '',
      ...values,
      ...limits,
      'cmi.core.student_id': learner.id,
      'cmi.core.student_name': learner.name,
      'cmi.core.credit': 'credit',
      'cmi.core.lesson_mode': 'normal',
      'cmi.core.entry': entry,
      'cmi.core.total_time': clockOf(seconds),
      ...(part.pass_mark === null ? {} : { 'cmi.student_data.mastery_score': String(part.pass_mark) }),
    }
  return {
    'cmi.completion_status': 'unknown',
    'cmi.success_status': 'unknown',
    ...values,
    ...limits,
    'cmi._version': '1.0',
    'cmi.learner_id': learner.id,
    'cmi.learner_name': learner.name,
    'cmi.credit': 'credit',
    'cmi.mode': 'normal',
    'cmi.entry': entry,
    'cmi.total_time': isoOf(seconds),
    'adl.nav.request_valid.continue': 'false',
    'adl.nav.request_valid.previous': 'false',
    ...(part.pass_mark === null ? {} : { 'cmi.scaled_passing_score': String(part.pass_mark / 100) }),
  }
}

/** Whoever left off somewhere comes back to it, also where the package forgot to say so. */
function entryOf(version: ScormVersion, state: PartState | undefined): 'ab-initio' | 'resume' | '' {
  if (!state?.opened) return 'ab-initio'
  const { exit, location } = words[version]
  return state.values[exit] === 'suspend' || state.values[location] || state.values['cmi.suspend_data'] ? 'resume' : ''
}

/** What one part comes to. */
export function reportOf(version: ScormVersion, part: PackagePart, state: PartState | undefined): PackageReport {
  if (!state?.opened) return { status: 'notStarted', score: null, seconds: state?.seconds ?? 0, answers: [] }
  const { values, seconds } = state
  const score = scoreOf(version, values)
  return {
    status: part.reports ? statusOf(version, part, state, score) : 'completed',
    score,
    seconds: Math.round(seconds + secondsOf(values[words[version].time])),
    answers: answersOf(version, values),
  }
}

function statusOf(
  version: ScormVersion,
  { pass_mark }: PackagePart,
  state: PartState,
  score: number | null,
): PackageStatus {
  const { values, closed } = state
  const said = values[words[version].status] ?? ''
  const success = version === '1.2' ? said : (values['cmi.success_status'] ?? '')
  if (success === 'passed' || success === 'failed') return success
  const isOver = said === 'completed' || (closed && said !== 'incomplete' && version === '1.2')
  if (isOver && pass_mark !== null && score !== null) return score >= pass_mark ? 'passed' : 'failed'
  return isOver || said === 'browsed' ? 'completed' : 'incomplete'
}

/** Percent of what could be had; a package of few words means percent by its points. */
function scoreOf(version: ScormVersion, values: PartState['values']): number | null {
  const { score } = words[version]
  const number = (name: string) => {
    const said = values[`${score}.${name}`]
    // a package may say anything
    return said === undefined || said === '' || !Number.isFinite(Number(said)) ? null : Number(said)
  }
  const scaled = version === '2004' ? number('scaled') : null
  if (scaled !== null) return percent(scaled * 100)
  const raw = number('raw')
  if (raw === null) return null
  const [least, most] = [number('min') ?? 0, number('max') ?? 100]
  return percent(most > least ? ((raw - least) / (most - least)) * 100 : raw)
}

/** Rounded down, as every score; a tenth that the machine cannot write exactly must not cost a point. */
const percent = (value: number) => Math.floor(Math.min(100, Math.max(0, value)) + 1e-9)

function answersOf(version: ScormVersion, values: PartState['values']): PackageReport['answers'] {
  const answers: PackageReport['answers'] = []
  for (let at = 0; values[`cmi.interactions.${at}.id`] !== undefined; at += 1) {
    const of = (name: string) => values[`cmi.interactions.${at}.${name}`] ?? ''
    const result = of('result')
    const isRight = result === 'correct' ? true : /^(wrong|incorrect|unanticipated)$/.test(result) ? false : null
    answers.push({ id: of('id'), given: of(words[version].response), isRight })
  }
  return answers
}

/** A package is done when each of its parts is. */
export const isDone = (version: ScormVersion, parts: readonly PackagePart[], state: PackageState): boolean =>
  parts.every(part => ['completed', 'passed'].includes(reportOf(version, part, state[part.id]).status))

/** All parts together: one that failed or is missing decides, scores are averaged. */
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
