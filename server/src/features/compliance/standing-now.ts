import type { StandingCounts } from '@preceptor/contract'
import type { Scope } from '../../scope/scope.ts'
import { asOfDay } from '../employees/compliance-facts.ts'
import { byPlace, rolledUp } from './overview/standings.ts'

/** How the active people of the agency stand today. */
export const standingNow = async (scope: Scope): Promise<StandingCounts> =>
  rolledUp(await byPlace(scope, asOfDay(scope, undefined, undefined)))
