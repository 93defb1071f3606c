import { type FormField } from '@preceptor/contract'
import { isUnanswered } from '@preceptor/contract/forms/logic'
import { stepByKey, takesAnswer } from '@preceptor/contract/forms/parts'
import { sectionsOpenTo } from '@preceptor/contract/forms/signers'
import { asAnswers } from '@preceptor/contract/forms/employee-fields'
import type { Scope } from '../../scope/scope.ts'
import { claimFiles } from '../files/claim.ts'
import { type Held, type Signer } from './held.ts'
import { maySign, openStates } from './reader.ts'
import { turns } from './turns.ts'

/** The person who answers and signs: a panel user, or a person with a link. */
export interface Hand {
  takes: (signer: Signer) => boolean
  /** Attaches files that they uploaded for this form. */
  claims: (ids: readonly string[]) => Promise<void>
  /** Fields that they may know of; absent: all. Others are refused as if they did not exist. */
  knows?: ((key: string) => boolean) | undefined
}

const isOutsidePanel = ({ kind }: Signer) => kind === 'caregiver' || kind === 'outside'

/** A user handles their own steps, and those of people without an account who are there in person. */
export const userHand = (scope: Scope, { in_person = false }: { in_person?: boolean | undefined } = {}): Hand => ({
  takes: signer => maySign(scope) && (in_person ? isOutsidePanel(signer) : signer.is_own),
  claims: ids => claimFiles(scope, 'form', ids),
})

export const isFixed = ({ prefill }: FormField, employee: ReturnType<typeof asAnswers>) =>
  prefill?.mode === 'read_only' && !isUnanswered(employee[prefill.field] ?? null)

export const isUnderWay = ({ state, start_date, today }: Pick<Held, 'state' | 'start_date' | 'today'>) =>
  (openStates as readonly string[]).includes(state) && start_date <= today

/** Returns the steps this person may answer: those whose turn it is and, for a reopened form, signed ones. */
export function stepsOpenTo(held: Held, hand: Pick<Hand, 'takes'>): string[] {
  if (!isUnderWay(held)) return []
  const { turn } = turns(held)
  const isAgain = held.state === 'in_progress' || held.state === 'returned'
  return held.signers
    .filter(one => turn.includes(one.step_key) || (isAgain && one.state === 'signed'))
    .filter(one => hand.takes(one))
    .map(({ step_key }) => step_key)
}

/** Returns the keys of fields this person may write now. After a return, only those in sections with a remark. */
export function openKeys(held: Held, hand: Pick<Hand, 'takes'>): Set<string> {
  const remarks = Object.keys(held.remarks)
  const isReturned = remarks.length > 0 && held.state !== 'awaiting'
  const sections = new Set(
    stepsOpenTo(held, hand).flatMap(step => sectionsOpenTo(held.content, step, isReturned ? remarks : null)),
  )
  const employee = asAnswers(held.employee)
  return new Set(
    held.content.sections
      .filter(({ key }) => sections.has(key))
      .flatMap(({ fields }) => fields)
      .filter(field => takesAnswer(field) && !isFixed(field, employee))
      .map(({ key }) => key),
  )
}

export const mayRefuse = (held: Held, step: string) => stepByKey(held.content, step)?.may_refuse === true
