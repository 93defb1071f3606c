import type { FormAnswers } from './answer-values.ts'
import type { FormContent, FormStep } from './content.ts'
import { evaluateForm, type FormContext } from './logic.ts'
import { sectionOf, stepByKey } from './parts.ts'
import { formsText } from './texts.ts'

/** The outcome of a step. A signature that no longer fits the answers doesn't count (`fitsAnswers`). */
export interface StepOutcome {
  step: string
  state: 'signed' | 'refused' | 'skipped'
  is_superseded?: boolean
}

export interface NextSigner {
  /** Keys of the steps that can be signed now. */
  turn: readonly string[]
  /** Steps that no one needs to take, with the reason as a named text. */
  skipped: readonly { step: string; reason: string }[]
  done: boolean
  /** The step that was refused: no one can sign until staff reopen the form. */
  blocked: string | null
}

/**
 * Returns the next signers: steps with the same order can be signed in any order, later ones wait. Every signing call runs it under
 * the row lock.
 */
export function nextSigner(
  content: FormContent,
  answers: FormAnswers,
  outcomes: readonly StepOutcome[],
  context: FormContext,
): NextSigner {
  const counting = new Map(outcomes.flatMap(one => (one.is_superseded ? [] : [[one.step, one.state]])))
  const refused = content.steps.find(({ key }) => counting.get(key) === 'refused')
  const { sections } = evaluateForm(content, answers, context)
  const skipped: { step: string; reason: string }[] = []
  for (const order of [...new Set(content.steps.map(step => step.order))].sort((a, b) => a - b)) {
    const turn: string[] = []
    for (const step of content.steps) {
      if (step.order !== order || counting.has(step.key)) continue
      if (step.sections.some(key => sections.has(key))) turn.push(step.key)
      else skipped.push({ step: step.key, reason: formsText('stepSkipped') })
    }
    if (refused) return { turn: [], skipped: [], done: false, blocked: refused.key }
    // The content of later steps depends on the current ones.
    if (turn.length > 0) return { turn, skipped, done: false, blocked: null }
  }
  return { turn: [], skipped, done: content.steps.length > 0, blocked: null }
}

/** Returns true if a signature still holds: its text, rebuilt from current answers as of its own day, has the same hash. */
export const fitsAnswers = (signature: { answers_hash: string }, hashNow: string) => signature.answers_hash === hashNow

/** Returns the sections that a signature covers: those of its own step and of the steps signed before it. */
export function sectionsSigned(content: FormContent, step: string, before: readonly string[]): string[] {
  const steps = new Set([...before, step])
  const covered = new Set(content.steps.flatMap(one => (steps.has(one.key) ? one.sections : [])))
  return content.sections.flatMap(({ key }) => (covered.has(key) ? [key] : []))
}

/**
 * Returns the sections that a step can answer: after a return, only those with a remark. `remarks` are keys of fields, or null if
 * there were none.
 */
export function sectionsOpenTo(content: FormContent, step: string, remarks: readonly string[] | null): string[] {
  const own: FormStep['sections'] = stepByKey(content, step)?.sections ?? []
  if (remarks === null) return [...own]
  const remarked = new Set(remarks.map(key => sectionOf(content, key)?.key))
  return own.filter(key => remarked.has(key))
}
