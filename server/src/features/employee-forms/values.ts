import { evaluateForm } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { keepFormValues } from '../forms/values.ts'
import { contextOf, type Held } from './held.ts'

/** What lists and reports ask of a completed form: answers that are shown. Medical and secret ones are never among them. */
export const storeFormValues = (scope: Scope, held: Held): Promise<void> =>
  keepFormValues(scope, held, evaluateForm(held.content, held.answers, contextOf(held)))
