import type { StandingCounts } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { asOfDay } from '../employees/compliance-facts.ts'
import { byPlace, rolledUp } from './overview/standings.ts'

/** Returns today's compliance status of the agency's active people. */
export const standingNow = async (scope: Scope): Promise<StandingCounts> =>
  rolledUp(await byPlace(scope, asOfDay(scope, undefined, undefined)))
