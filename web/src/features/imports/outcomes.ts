import { type FileRow, type Job, importOutcomes, jobKinds, recordOutcomes, trainingOutcomes } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { type ImportKind, rosterKind } from './kinds.ts'
import { importTexts } from './texts.ts'

export type Outcome = FileRow['outcome']

export const outcomeColours: Record<Outcome, StatusColour> = {
  create: 'green',
  update: 'blue',
  complete: 'green',
  hours: 'blue',
  record: 'amber',
  add: 'green',
  review: 'amber',
  unchanged: 'grey',
  ask: 'amber',
  topic: 'amber',
  skip: 'grey',
  reject: 'red',
}

const doneWords = {
  create: 'doneCreate',
  update: 'doneUpdate',
  complete: 'doneComplete',
  hours: 'doneHours',
  record: 'doneRecord',
  add: 'doneAdd',
  review: 'doneReview',
  unchanged: 'doneUnchanged',
  ask: 'doneAsk',
  topic: 'doneTopic',
  skip: 'doneSkip',
  reject: 'doneReject',
} as const
const plannedWords: Record<ImportKind['name'], Partial<Record<Outcome, string>>> = {
  provider_import: importOutcomes,
  training_import: trainingOutcomes,
  credential_import: recordOutcomes,
  waiver_import: recordOutcomes,
  leave_import: recordOutcomes,
}

/** True for written data that was undone. */
const isUndone = (outcome: Outcome, state: Job['state'], { writing }: ImportKind) =>
  state === 'undone' && writing.includes(outcome)

/** Returns the word for a row's outcome: planned, done after the run, undone after an undo. */
export function outcomeWord(
  outcome: Outcome,
  done: boolean,
  kind = rosterKind,
  state: Job['state'] = 'planned',
  /** Defaults to the text for a single row. */
  count = 1,
): string {
  const { name } = kind
  if (!done) return inWords(plannedWords[name][outcome] ?? '')
  // A roster's unchanged row changes nothing; for other kinds, the text says that it already exists
  const words = importTexts.say(
    name !== 'provider_import' && outcome === 'unchanged' ? 'doneThere' : doneWords[outcome],
    { count },
  )
  return isUndone(outcome, state, kind) ? importTexts.say('wasUndone', { words }) : words
}

export const outcomeColour = (outcome: Outcome, state: Job['state'], kind: ImportKind): StatusColour =>
  isUndone(outcome, state, kind) ? 'grey' : outcomeColours[outcome]

const planned = {
  create: 'countToCreate',
  update: 'countToUpdate',
  complete: 'countToComplete',
  hours: 'countForHours',
  record: 'countToRecord',
  add: 'countToAdd',
  review: 'countToReview',
  unchanged: 'countUnchanged',
  ask: 'countToDecide',
  topic: 'countNeedTopic',
  skip: 'countToSkip',
  reject: 'countToReject',
} as const

/** `12 to create`, `12 created`, `12 created, undone` */
export function countWords(
  outcome: Outcome,
  count: number,
  done: boolean,
  kind: ImportKind,
  state: Job['state'] = 'planned',
): string {
  const { name } = kind
  if (!done)
    return importTexts.say(name !== 'provider_import' && outcome === 'unchanged' ? 'countThere' : planned[outcome], {
      count,
    })
  const words = inWords(jobKinds[name].outcomes[outcome]?.(count) ?? '')
  return isUndone(outcome, state, kind) ? importTexts.say('wasUndone', { words }) : words
}

/** Returns the outcome in the address, or the default before the user chooses; `all` shows every row. */
export const outcomeIn = (text: string | null, { outcomes }: ImportKind, first?: Outcome): Outcome | undefined =>
  text === null ? first : outcomes.find(outcome => outcome === text)

/** Returns the first outcome with rows that need attention. */
export const needsSomeone = (counts: Counts): Outcome | undefined =>
  (['ask', 'reject'] as const).find(outcome => countOf(counts, outcome) > 0)

export type Counts = Readonly<Record<string, number>>
export const countOf = (counts: Counts, outcome: Outcome) => counts[outcome] ?? 0

/** Counts employees or training records that the run will write. */
export const writes = (counts: Counts, { writing }: ImportKind) =>
  writing.reduce((all, outcome) => all + countOf(counts, outcome), 0)
