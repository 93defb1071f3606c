import { type ComplianceResult, complianceStates } from '@preceptor/contract/compliance/result'
import { D, type Phrases, readPhrases } from './words.ts'

/** A case's expected values next to the engine's: pairs that must be equal. */
interface Compared {
  result: ComplianceResult
  wanted: Record<string, unknown>
  found: Record<string, unknown>
}

const expects = (into: Compared, key: string, wanted: unknown, found: unknown) => {
  into.wanted[key] = wanted
  into.found[key] = found
}
const day = (text: string | undefined) => (text === 'open' ? null : text)

function recordOf({ result }: Compared, id: string) {
  return result.records.find(record => record.id === id)
}

const dayOrOpen = `(open|${D.slice(1)}`
const phrases: Phrases<Compared> = [
  [
    new RegExp(`^(${Object.keys(complianceStates).join('|').replaceAll('_', ' ')})$`),
    (into, state = '') => expects(into, 'state', state.replaceAll(' ', '_'), into.result.state),
  ],
  [/^window (\d+)$/, (into, n) => expects(into, 'window', Number(n), into.result.window?.number)],
  [/^no window$/, into => expects(into, 'window', null, into.result.window)],
  [new RegExp(`^starts ${D}$`), (into, on) => expects(into, 'starts', on, into.result.window?.starts_on)],
  [new RegExp(`^ends ${dayOrOpen}$`), (into, on) => expects(into, 'ends', day(on), into.result.window?.moved_end)],
  [new RegExp(`^unmoved end ${D}$`), (into, on) => expects(into, 'unmoved end', on, into.result.window?.ends_on)],
  [new RegExp(`^grace to ${D}$`), (into, on) => expects(into, 'grace', on, into.result.window?.grace_end)],
  [/^needs (\d+) min$/, (into, n) => expects(into, 'needs', Number(n), into.result.needed.minutes)],
  [/^needs (\d+) topics$/, (into, n) => expects(into, 'needs topics', Number(n), into.result.needed.topics)],
  [
    /^set (\d) needs (\d+) min (\d+) topics$/,
    (into, at, minutes, distinct) =>
      expects(
        into,
        `set ${at} needs`,
        { minutes: Number(minutes), distinct: Number(distinct) },
        into.result.needed.sets[Number(at) - 1],
      ),
  ],
  [/^has (\d+) min$/, (into, n) => expects(into, 'has', Number(n), into.result.counted.minutes)],
  [/^has (\d+) topics$/, (into, n) => expects(into, 'has topics', Number(n), into.result.counted.topics)],
  [/^has (\d+) times$/, (into, n) => expects(into, 'has times', Number(n), into.result.counted.completions)],
  [/^left (\d+) min$/, (into, n) => expects(into, 'left', Number(n), into.result.remaining.minutes)],
  [/^left (\d+) topics$/, (into, n) => expects(into, 'left topics', Number(n), into.result.remaining.topics)],
  [/^left (\d+) times$/, (into, n) => expects(into, 'left times', Number(n), into.result.remaining.completions)],
  [/^(\d+) days$/, (into, n) => expects(into, 'days', Number(n), into.result.days_left)],
  [new RegExp(`^next ${D}$`), (into, on) => expects(into, 'next', on, into.result.next_change)],
  [/^no change ahead$/, into => expects(into, 'next', null, into.result.next_change)],
  [/^because ([a-z ]+)$/, (into, why = '') => expects(into, 'because', why.replaceAll(' ', '_'), into.result.reason)],
  [/^not verified$/, into => expects(into, 'not verified', true, into.result.notes.includes('not_verified'))],
  [/^verified$/, into => expects(into, 'not verified', false, into.result.notes.includes('not_verified'))],
  [
    /^(no )?note ([a-z ]+)$/,
    (into, no, note = '') =>
      expects(
        into,
        `note ${note}`,
        no === '',
        into.result.notes.some(one => one === note.replaceAll(' ', '_')),
      ),
  ],
  [
    /^(\w\d+) gives (\d+) to (\d+)( late)?$/,
    (into, id = '', amount = '', window = '', late = '') =>
      expects(
        into,
        `${id} to ${window}`,
        { window: Number(window), amount: Number(amount), late: late !== '' },
        recordOf(into, id)
          ?.fills.map(fill => ({ window: fill.window, amount: fill.amount, late: fill.late }))
          .find(fill => fill.window === Number(window)),
      ),
  ],
  [
    /^(\w\d+) not (\d+) ([a-z ]+)$/,
    (into, id = '', amount = '', why = '') =>
      expects(
        into,
        `${id} not ${why}`,
        { amount: Number(amount), why: why.replaceAll(' ', '_') },
        recordOf(into, id)?.left_out.find(part => part.why === why.replaceAll(' ', '_')),
      ),
  ],
]

/** Returns the difference; two empty values for none. */
export function compare(answer: string, result: ComplianceResult) {
  const { wanted, found } = readPhrases(answer, { result, wanted: {}, found: {} }, phrases, ',')
  return { wanted, found }
}
