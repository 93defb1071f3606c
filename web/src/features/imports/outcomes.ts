import { type ImportOutcome, importOutcomes, jobKinds } from '@preceptor/contract'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { importTexts } from './texts.ts'

export const outcomes = Object.keys(importOutcomes) as ImportOutcome[]

export const outcomeColours: Record<ImportOutcome, StatusColour> = {
  create: 'green',
  update: 'blue',
  unchanged: 'grey',
  ask: 'amber',
  skip: 'grey',
  reject: 'red',
}

const doneWords = {
  create: 'doneCreate',
  update: 'doneUpdate',
  unchanged: 'doneUnchanged',
  ask: 'doneAsk',
  skip: 'doneSkip',
  reject: 'doneReject',
} as const

/** What becomes of a row; after the run the same outcomes are told as done. */
export const outcomeWord = (outcome: ImportOutcome, done: boolean) =>
  done ? importTexts.say(doneWords[outcome]) : inWords(importOutcomes[outcome])

const planned = {
  create: 'countToCreate',
  update: 'countToUpdate',
  unchanged: 'countUnchanged',
  ask: 'countToDecide',
  skip: 'countToSkip',
  reject: 'countToReject',
} as const

/** `12 to create`, `12 created` */
export const countWords = (outcome: ImportOutcome, count: number, done: boolean) =>
  done
    ? inWords(jobKinds.provider_import.outcomes[outcome]?.(count) ?? '')
    : importTexts.say(planned[outcome], { count })

export const outcomeIn = (text: string | null): ImportOutcome | undefined => outcomes.find(outcome => outcome === text)

export type Counts = Readonly<Record<string, number>>
export const countOf = (counts: Counts, outcome: ImportOutcome) => counts[outcome] ?? 0

/** How many employees the run will write. */
export const writes = (counts: Counts) => countOf(counts, 'create') + countOf(counts, 'update')
