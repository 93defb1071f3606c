import {
  completionStatuses,
  countsAs,
  employmentTypes,
  languages,
  type LookupRow,
  moduleModes,
  providerStatuses,
  type UnknownValue,
} from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { Choice } from '@/ui/select/choice.ts'
import { importTexts } from './texts.ts'

export type Unknown = UnknownValue
type Decision = UnknownValue['decision']
type Field = UnknownValue['field']
type ListField = Extract<Field, 'location' | 'discipline' | 'coordinator' | 'program' | 'topic' | 'credential' | 'rule'>
export type Lookups = Readonly<Partial<Record<ListField, readonly LookupRow[]>>>
/** The user's current choices, by field and word. */
export type Draft = Readonly<Record<string, Decision>>

/** Fields whose values are a fixed list of words. */
export const codes = {
  provider_status: providerStatuses,
  employment_type: employmentTypes,
  language: languages,
  mode: moduleModes,
  counts_as: countsAs,
  status: completionStatuses,
} as const
const isList = (field: Field): field is ListField => !(field in codes)

/** Returns the items that a `map` of this field can name. Where several have the file's name, it is one of them. */
function targetsOf({ field, suggestion, decision, among }: Unknown, lookups: Lookups): { id: string; name: string }[] {
  if (among) return among.map(one => ({ id: one.id, name: namesakeOf(one) }))
  return isList(field)
    ? toldApart((lookups[field] ?? []).filter(row => row.is_active || row.id === suggestion || row.id === decision.id))
    : Object.entries(codes[field]).map(([id, name]) => ({ id, name: inWords(name) }))
}

/** Returns `Fire safety (FS-2)`, or the name with its first day, to distinguish entries with the same name. */
function namesakeOf({ name, code, since }: NonNullable<Unknown['among']>[number]): string {
  if (code) return withCode({ name, code })
  return since ? importTexts.say('nameSince', { name, day: formatDay(since) }) : name
}
const withCode = ({ name, code }: Pick<LookupRow, 'name' | 'code'>) => (code ? `${name} (${code})` : name)

/** Adds the code to items that share their name. */
export function toldApart(rows: readonly LookupRow[]) {
  const times = new Map<string, number>()
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1)
  return rows.map(row => {
    const isShared = times.get(row.name) !== 1
    return { id: row.id, name: isShared ? withCode(row) : row.name, inFile: isShared ? row.code : row.name }
  })
}

export const keyOf = ({ field, value }: Pick<Unknown, 'field' | 'value'>) => `${field} ${value}`

/** Returns the select's value for a decision. */
export function valueOf(decision: Decision): string {
  const target =
    decision.id ??
    decision.provider_status ??
    decision.employment_type ??
    decision.language ??
    decision.mode ??
    (decision.action === 'map' ? decision.counts_as : undefined) ??
    decision.status
  if (decision.action === 'create' && decision.as !== undefined) return `create ${decision.as}`
  return decision.action === 'map' && target !== undefined ? `map ${target}` : decision.action
}

export function decisionOf(field: Field, value: string): Decision {
  const [action = '', target = ''] = value.split(' ')
  if (action === 'create' && target) return { action, as: value.slice('create '.length) }
  if (action !== 'map') return { action: action as Decision['action'] }
  if (isList(field)) return { action: 'map', id: target }
  return { action: 'map', [field]: field === 'provider_status' ? Number(target) : target }
}

/** Returns the name of a new entry for the value: `Certified Homemaker-Home Health Aide (CHHA)`. */
export const madeOf = ({ field, value, stands_for }: Unknown) =>
  field === 'coordinator' ? firstNameFirst(value) : stands_for ? `${stands_for} (${value})` : value
/** Turns `Grant, Paula` into Paula Grant. */
const firstNameFirst = (name: string) => name.replace(/^([^,]+),\s*(.+)$/, '$2 $1')

/** Returns the likely match for the value, if the agency's lists have something similar. */
export function suggested(unknown: Unknown, lookups: Lookups): { id: string; name: string } | undefined {
  return targetsOf(unknown, lookups).find(({ id }) => id === unknown.suggestion)
}

/** Returns all choices for a value the agency doesn't have, the likely match first. */
export function choicesFor(unknown: Unknown, lookups: Lookups, others: readonly Unknown[] = []): Choice[] {
  const { field, decision } = unknown
  const near = suggested(unknown, lookups)
  const { say } = importTexts
  const group = say('chooseUseAs')
  const known = targetsOf(unknown, lookups)
    .filter(({ id }) => id !== near?.id)
    .map(({ id, name }) => ({ value: `map ${id}`, label: name, group }))
  // Until the list has loaded, show the decision under a neutral label.
  if (decision.action === 'map' && valueOf(decision) !== `map ${near?.id}`)
    if (!known.some(choice => choice.value === valueOf(decision)))
      known.push({ value: valueOf(decision), label: say('chooseCurrent'), group })
  if (unknown.among)
    return [
      { value: 'ask', label: say('choose') },
      ...known,
      ...withoutIt(field),
      { value: 'reject', label: say('chooseReject') },
    ]
  return [
    { value: 'ask', label: say('choose') },
    ...(near ? [{ value: `map ${near.id}`, label: say('chooseSimilar', { name: near.name }), group }] : []),
    ...(isMade(field) && !unknown.among
      ? [{ value: 'create', label: say('chooseCreate', { value: madeOf(unknown) }) }]
      : []),
    ...withoutIt(field),
    { value: 'reject', label: say('chooseReject') },
    ...(isMade(field) ? asOthers(unknown, others) : []),
    ...known,
  ]
}

/** Returns the choices to use another new value of the file instead, the likely one first. */
function asOthers({ field, value, like, decision: { as } }: Unknown, others: readonly Unknown[]): Choice[] {
  const values = others.flatMap(one => (one.field === field && one.value !== value && !one.among ? [one.value] : []))
  const all = new Set([...(like === undefined ? [] : [like]), ...(as === undefined ? [] : [as]), ...values])
  const group = importTexts.say('chooseSameAs')
  return [...all].map(other => ({ value: `create ${other}`, label: other, group }))
}

/** True for a choice that makes the value the same entry as another of the file. */
const isAsOther = ({ action, as }: Decision) => action === 'create' && as !== undefined
/** Returns the new values that are entries of their own. */
export const createdIn = (unknowns: readonly Unknown[]) =>
  unknowns.filter(({ decision }) => decision.action === 'create' && !isAsOther(decision))

/** Fields that a row can't do without. */
const isNeeded = (field: Field) => field === 'credential' || field === 'rule'

/** Returns the choices for a row without a known value. */
function withoutIt(field: Field): Choice[] {
  if (isNeeded(field)) return []
  return field === 'program'
    ? [{ value: 'outside', label: importTexts.say('chooseOutside') }]
    : [{ value: 'blank', label: blankWords(field) }]
}

/** Returns true for fields whose values an import can create. */
const isMade = (field: Field): field is 'location' | 'discipline' | 'coordinator' =>
  field === 'location' || field === 'discipline' || field === 'coordinator'

const usual = {
  provider_status: 'chooseDefaultStatus',
  topic: 'chooseUsualTopic',
  mode: 'chooseUsualMode',
  counts_as: 'chooseUsualCountsAs',
} as const
const hasUsual = (field: Field): field is keyof typeof usual => field in usual
const blankWords = (field: Field) => importTexts.say(hasUsual(field) ? usual[field] : 'chooseBlank')

export interface GroupChoice {
  key: 'suggested' | 'create' | 'outside' | 'blank' | 'reject'
  label: string
  /** The decisions this choice makes, by field and value. */
  answers: Draft
}

/** Returns the choices for all values of a field at once; a single value only has its own choice. */
export function groupChoices(field: Field, group: readonly Unknown[], lookups: Lookups): GroupChoice[] {
  if (group.length < 2) return []
  const { say } = importTexts
  const all = (action: Decision['action']): Draft =>
    Object.fromEntries(group.map(unknown => [keyOf(unknown), { action }]))
  const near = group.flatMap(unknown => {
    const target = suggested(unknown, lookups)
    return target ? [[keyOf(unknown), decisionOf(field, `map ${target.id}`)] as const] : []
  })
  const choices: GroupChoice[] = []
  if (near.length > 0)
    choices.push({
      key: 'suggested',
      label: say('groupSuggestions', { count: near.length }),
      answers: Object.fromEntries(near),
    })
  if (isMade(field) && !group.some(({ among }) => among))
    choices.push({
      key: 'create',
      label: say('groupCreate', { count: group.length, field }),
      answers: all('create'),
    })
  const count = group.length
  const blank = hasUsual(field) ? blankWords(field) : say('groupBlank', { count })
  return [
    ...choices,
    ...(field === 'program'
      ? [{ key: 'outside', label: say('groupOutside', { count }), answers: all('outside') } as const]
      : isNeeded(field)
        ? []
        : [{ key: 'blank', label: blank, answers: all('blank') } as const]),
    { key: 'reject', label: say('chooseReject'), answers: all('reject') },
  ]
}

/** Creating all leaves two spellings of one entry together. */
const covers = (answer: Decision, chosen: Decision): boolean =>
  valueOf(answer) === valueOf(chosen) || (answer.action === 'create' && isAsOther(chosen))

/** Returns true if every value this choice covers has its decision. */
export const isChosen = ({ answers }: GroupChoice, group: readonly Unknown[], draft: Draft): boolean =>
  group.every(unknown => {
    const answer = answers[keyOf(unknown)]
    return !answer || covers(answer, chosenFor(unknown, draft))
  })

/** Groups values by field, in order of appearance. */
export function groupsOf(unknowns: readonly Unknown[]): [Field, Unknown[]][] {
  const groups = new Map<Field, Unknown[]>()
  for (const unknown of unknowns) groups.set(unknown.field, [...(groups.get(unknown.field) ?? []), unknown])
  return [...groups].map(([field, group]) => [field, group.toSorted((a, b) => b.rows - a.rows)])
}

export const chosenFor = (unknown: Unknown, draft: Draft): Decision => draft[keyOf(unknown)] ?? unknown.decision

/** True for outside training rows without a topic, which share one chosen topic. */
export const takesTopic = (unknown: Unknown, draft: Draft): boolean =>
  (unknown.without_topic ?? 0) > 0 && chosenFor(unknown, draft).action === 'outside'

export const isOpen = (unknown: Unknown, draft: Draft): boolean =>
  chosenFor(unknown, draft).action === 'ask' || (takesTopic(unknown, draft) && !chosenFor(unknown, draft).topic_id)

/** Counts values without a decision. */
export const openIn = (unknowns: readonly Unknown[], draft: Draft) =>
  unknowns.filter(unknown => isOpen(unknown, draft)).length

/** True for a title kept as outside training, which may count otherwise than the whole file. */
export const takesKind = (unknown: Unknown, draft: Draft): boolean =>
  unknown.field === 'program' && chosenFor(unknown, draft).action === 'outside'

type OfOutside = Pick<Decision, 'topic_id' | 'counts_as'>

/** Sets the same topic or kind of hours for titles kept as outside training; `undefined` removes it. */
export const withOutside = (titles: readonly Unknown[], draft: Draft, part: OfOutside): Draft =>
  Object.fromEntries(
    titles.map(title => {
      const { topic_id, counts_as } = Object.assign({}, outsideOf(chosenFor(title, draft)), part)
      return [keyOf(title), { action: 'outside', ...(topic_id && { topic_id }), ...(counts_as && { counts_as }) }]
    }),
  )
const outsideOf = ({ topic_id, counts_as }: Decision): OfOutside => ({ topic_id, counts_as })

/** Returns the draft with a choice for the whole group; titles that had it already keep their topic and kind of hours. */
export const withChoice = ({ answers }: GroupChoice, group: readonly Unknown[], draft: Draft): Draft =>
  Object.assign(
    {},
    draft,
    Object.fromEntries(
      group.flatMap(unknown => {
        const answer = answers[keyOf(unknown)]
        return answer && !covers(answer, chosenFor(unknown, draft)) ? [[keyOf(unknown), answer] as const] : []
      }),
    ),
  )

/** Returns the value that all these titles have, `null` if they differ. */
export function sharedIn(titles: readonly Unknown[], draft: Draft, part: keyof OfOutside): string | null {
  const [value = '', ...others] = new Set(titles.map(title => chosenFor(title, draft)[part] ?? ''))
  return others.length > 0 ? null : value
}

/** Returns the decisions of the last check with the draft's changes, in the call's format. */
export function decisionsWith(unknowns: readonly Unknown[], draft: Draft) {
  const all: Partial<Record<string, Record<string, Decision>>> = {}
  for (const unknown of unknowns) {
    const { field, value, decision } = unknown
    all[field] = { ...all[field], [value]: draft[keyOf(unknown)] ?? decision }
  }
  return all
}

/** Counts draft values that differ from the last check. */
export const changesIn = (unknowns: readonly Unknown[], draft: Draft) =>
  unknowns.filter(unknown => {
    const chosen = draft[keyOf(unknown)]
    if (chosen === undefined) return false
    const { decision } = unknown
    if (valueOf(chosen) !== valueOf(decision)) return true
    return chosen.topic_id !== decision.topic_id || chosen.counts_as !== decision.counts_as
  }).length
