import { abuse } from '../catalogue/abuse.ts'
import { bloodborne } from '../catalogue/bloodborne.ts'
import { communication } from '../catalogue/communication.ts'
import { culturalCompetence } from '../catalogue/cultural-competence.ts'
import { dementia } from '../catalogue/dementia.ts'
import { diabetes } from '../catalogue/diabetes.ts'
import { emergencies } from '../catalogue/emergencies.ts'
import { endOfLife } from '../catalogue/end-of-life.ts'
import { falls } from '../catalogue/falls.ts'
import { fraud } from '../catalogue/fraud.ts'
import { harassment } from '../catalogue/harassment.ts'
import { heartAndLungs } from '../catalogue/heart-and-lungs.ts'
import { infectionControl } from '../catalogue/infection-control.ts'
import { lgbtqElders } from '../catalogue/lgbtq-elders.ts'
import { medication } from '../catalogue/medication.ts'
import { nutrition } from '../catalogue/nutrition.ts'
import { oxygen } from '../catalogue/oxygen.ts'
import { privacy } from '../catalogue/privacy.ts'
import { quality } from '../catalogue/quality.ts'
import { rangeOfMotion } from '../catalogue/range-of-motion.ts'
import { skin } from '../catalogue/skin.ts'
import { transfers } from '../catalogue/transfers.ts'
import { visitRecords } from '../catalogue/visit-records.ts'
import { vitalSigns } from '../catalogue/vital-signs.ts'
import type { ProgramPlan } from './plan.ts'

/** Programs that the vendor offers to every agency. */
export const cataloguePlans: readonly ProgramPlan[] = [
  infectionControl,
  falls,
  dementia,
  transfers,
  abuse,
  visitRecords,
  vitalSigns,
  medication,
  harassment,
  skin,
  nutrition,
  privacy,
  bloodborne,
  emergencies,
  fraud,
  diabetes,
  heartAndLungs,
  communication,
  oxygen,
  endOfLife,
  rangeOfMotion,
  lgbtqElders,
  culturalCompetence,
  quality,
]

/** Returns a catalog program as an agency has it. */
export function fromCatalogue(code: string, over: Partial<ProgramPlan> = {}): ProgramPlan {
  const plan = cataloguePlans.find(one => one.code === code)
  if (!plan) throw new Error(`The catalog has no ${code}`)
  return { ...plan, ...over }
}
