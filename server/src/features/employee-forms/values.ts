import { evaluateForm } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { keepFormValues } from '../forms/values.ts'
import { contextOf, type Held } from './held.ts'

/** Stores a completed form's visible answers for lists and reports, without medical and secret ones. */
export const storeFormValues = (scope: Scope, held: Held): Promise<void> =>
  keepFormValues(scope, held, evaluateForm(held.content, held.answers, contextOf(held)))
