import { addDays, type ModuleMode, type ProviderStatus } from '@preceptor/contract'
import type { EmploymentSpan, LedgerEntry, PersonFacts } from '../engine/facts.ts'
import { D, type Phrases, readPhrases, words } from './words.ts'

type Writable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] }
type Facts = Writable<PersonFacts>
type Held = Omit<EmploymentSpan, 'from' | 'to'>

/** A value with its first day. */
interface Change {
  from: string
  now: Partial<Held>
}

interface Draft {
  facts: Facts
  changes: Change[]
}

const statuses: Record<string, ProviderStatus> = {
  active: 1,
  inactive: 2,
  on_hold: 3,
  on_leave: 4,
  terminated: 5,
  applicant: 6,
  pending: 7,
  suspended: 8,
  rejected: 9,
}
const atFirst: Held = {
  status: 1,
  employment_type: 'full_time',
  discipline_ids: ['HHA'],
  location_state: null,
  tags: [],
  tasks: [],
}
const orNull = (day: string | undefined) => (day === undefined || day === '' ? null : day)
const stateOfForm = (said = '') => (said === '' ? 'completed' : (said.trim() as PersonFacts['forms'][number]['state']))
const nextId = ({ facts }: Draft) => `e${facts.entries.length + 1}`

function hired({ facts, changes }: Draft, day = '') {
  facts.hire_date ??= day
  facts.spells.push({ first_day: day, last_day: null })
  changes.push({ from: day, now: { status: 1 } })
}

function left({ facts, changes }: Draft, day = '') {
  const spell = facts.spells.pop()
  if (spell !== undefined) facts.spells.push({ ...spell, last_day: day })
  changes.push({ from: addDays(day, 1), now: { status: 5 } })
}

/** `60 falls online RN elsewhere@2025-01-05` */
function credit(draft: Draft, minutes = '', said = '', on = '') {
  const has = said.split(' ').filter(word => word !== '')
  const take = (...among: string[]) => {
    const at = has.findIndex(word => among.includes(word))
    return at === -1 ? undefined : has.splice(at, 1)[0]
  }
  const mode = (take('online', 'classroom', 'practical') ?? 'classroom') as ModuleMode
  const how = take('elsewhere') === undefined ? 'attendance' : 'transfer'
  const rn_led = take('RN') !== undefined
  const counts_as = (take('orientation', 'initial', 'none') ?? 'in_service') as 'in_service'
  const id = nextId(draft)
  const topic = has.join(' ') || 'general'
  draft.facts.entries.push({
    id,
    seq: draft.facts.entries.length,
    kind: 'credit',
    on,
    topic,
    mode,
    minutes: Number(minutes),
    counts_as,
    how,
    rn_led,
  })
}

const add = (draft: Draft, entry: Record<string, unknown>) =>
  draft.facts.entries.push({ id: nextId(draft), seq: draft.facts.entries.length, ...entry } as LedgerEntry)

const phrases: Phrases<Draft> = [
  [new RegExp(`^hired ${D}$`), hired],
  [new RegExp(`^rehired ${D}$`), hired],
  [new RegExp(`^left ${D}$`), left],
  [/^no hire date$/, ({ changes }) => changes.push({ from: '2000-01-01', now: { status: 1 } })],
  [new RegExp(`^born ${D}$`), ({ facts }, day = '') => (facts.birth_date = day)],
  [
    new RegExp(`^certified (\\S+) ${D}$`),
    ({ facts }, code = '', day = '') => (facts.certified_on = { ...facts.certified_on, [code]: day }),
  ],
  [
    new RegExp(`^(${Object.keys(statuses).join('|')}) from ${D}$`),
    ({ changes }, word = '', from = '') => changes.push({ from, now: { status: statuses[word] ?? 1 } }),
  ],
  [
    new RegExp(`^is (\\S+)$`),
    ({ changes }, codes = '') => changes.push({ from: '1900-01-01', now: { discipline_ids: words(codes) } }),
  ],
  [
    new RegExp(`^is (\\S+) from ${D}$`),
    ({ changes }, codes = '', from = '') => changes.push({ from, now: { discipline_ids: words(codes) } }),
  ],
  [
    new RegExp(`^works in (\\S+) from ${D}$`),
    ({ changes }, state = '', from = '') => changes.push({ from, now: { location_state: state } }),
  ],
  [
    new RegExp(`^type (\\S+) from ${D}$`),
    ({ changes }, employment_type = '', from = '') => changes.push({ from, now: { employment_type } }),
  ],
  [
    new RegExp(`^tag (.*) from ${D}$`),
    ({ changes }, tags = '', from = '') => changes.push({ from, now: { tags: words(tags) } }),
  ],
  [
    new RegExp(`^task (\\S+) from ${D}$`),
    ({ changes }, tasks = '', from = '') => changes.push({ from, now: { tasks: words(tasks) } }),
  ],
  [new RegExp(`^no task from ${D}$`), ({ changes }, from = '') => changes.push({ from, now: { tasks: [] } })],
  [/^agency in (\S+)$/, ({ facts }, state = '') => (facts.agency = facts.agency.map(span => ({ ...span, state })))],
  [
    /^medicare agency$/,
    ({ facts }) => (facts.agency = facts.agency.map(span => ({ ...span, certifications: ['medicare'] }))),
  ],
  [
    new RegExp(`^leave ${D}\\.\\.${D}?$`),
    ({ facts }, first_day = '', last) => facts.leave.push({ first_day, last_day: orNull(last) }),
  ],
  [new RegExp(`^(\\d+)([\\w ]*)@${D}$`), credit],
  [
    new RegExp(`^done (.+)@${D}(?:\\.\\.${D})?$`),
    (draft, program_id, on, expires) => add(draft, { kind: 'completion', program_id, on, expires_on: orNull(expires) }),
  ],
  [/^undo (e\d+)$/, (draft, reverses) => add(draft, { kind: 'reversal', reverses })],
  [
    new RegExp(`^(unverified |revoked )?card (.+) ${D}\\.\\.${D}?$`),
    ({ facts }, kind, type = '', issued_on = '', expires) =>
      facts.credentials.push({
        id: `c${facts.credentials.length + 1}`,
        type,
        issued_on,
        expires_on: orNull(expires),
        is_verified: kind === '',
        is_revoked: kind === 'revoked ',
      }),
  ],
  [
    new RegExp(`^(voided |superseded |corrected )?form (\\S+)(?: correcting (f\\d+))? ${D}\\.\\.${D}?$`),
    ({ facts }, state, form_id = '', corrects, completed_on = '', expires) =>
      facts.forms.push({
        id: `f${facts.forms.length + 1}`,
        form_id,
        completed_on,
        expires_on: orNull(expires),
        state: stateOfForm(state),
        corrects: orNull(corrects),
      }),
  ],
  [
    new RegExp(`^waiver(?: of window (\\d+)(?: since ${D})?)? ${D}\\.\\.${D}?$`),
    ({ facts }, window, scheme, first_day = '', last) =>
      facts.waivers.push({
        id: `w${facts.waivers.length + 1}`,
        rule_id: 'rule',
        window: window === '' ? null : Number(window),
        scheme: orNull(scheme),
        first_day,
        last_day: orNull(last),
      }),
  ],
  [
    /^(.+) stands for (.+)$/,
    ({ facts }, other = '', program = '') => (facts.equivalents = { ...facts.equivalents, [program]: [other] }),
  ],
]

/**
 * Parses `hired 2024-05-13; 720@2025-01-05; leave 2025-02-10..2025-03-26`. Defaults: HHA, full time, active from the hire date,
 * agency in NY.
 */
export function readPerson(text: string): PersonFacts {
  const facts: Facts = {
    hire_date: null,
    birth_date: null,
    certified_on: {},
    spells: [],
    employment: [],
    agency: [{ from: '1990-01-01', to: null, state: 'NY', certifications: [] }],
    leave: [],
    entries: [],
    credentials: [],
    forms: [],
    waivers: [],
    equivalents: {},
  }
  const draft = readPhrases(text, { facts, changes: [] }, phrases, ';')
  return { ...facts, employment: spansOf(draft.changes) }
}

/** Values for all days start on the first day with a status. */
function spansOf(changes: readonly Change[]): EmploymentSpan[] {
  const begins = changes
    .filter(({ now }) => now.status !== undefined)
    .map(({ from }) => from)
    .toSorted()[0]
  if (begins === undefined) return []
  const days = [...new Set([begins, ...changes.map(({ from }) => from).filter(from => from > begins)])].toSorted()
  return days.map((from, at) => {
    const now = changes
      .filter(change => change.from <= from)
      .toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
    return Object.assign({ from, to: days[at + 1] ?? null }, atFirst, ...now.map(change => change.now))
  })
}
