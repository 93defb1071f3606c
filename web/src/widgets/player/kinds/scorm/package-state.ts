import {
  clockOf,
  type Id,
  isoOf,
  type PackagePart,
  packageWords,
  type PartState,
  type ScormVersion,
  secondsOf,
} from '@preceptor/contract'

/**
 * Packages store any text, but the server rejects control characters other than tab and line ends. Those are stored as their symbol
 * characters after this escape sign.
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

const begun: PartState = { values: {}, seconds: 0, opened: false, closed: false }

/** Returns the state for reopening a part: the last opening's time is added, and its exit is cleared. */
export function reopened(version: ScormVersion, state: PartState | undefined): PartState {
  if (!state) return begun
  const { exit, time } = packageWords[version]
  const { [exit]: _, [time]: spent, ...values } = state.values
  return { values, seconds: state.seconds + secondsOf(spent), opened: false, closed: false }
}

interface Opening {
  version: ScormVersion
  part: PackagePart
  state: PartState | undefined
  learner: { id: Id; name: string }
}

/** Returns all values that the package may request when it starts. */
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

/** Resumes where the learner stopped, even if the package didn't save that. */
function entryOf(version: ScormVersion, state: PartState | undefined): 'ab-initio' | 'resume' | '' {
  if (!state?.opened) return 'ab-initio'
  const { exit, location } = packageWords[version]
  return state.values[exit] === 'suspend' || state.values[location] || state.values['cmi.suspend_data'] ? 'resume' : ''
}
