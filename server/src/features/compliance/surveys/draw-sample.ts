import { type Id, mostSurveyed, type SurveyOf, type SurveyQuestion } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import { todayIn } from '../../employees/today.ts'
import type { Asked } from './read-records.ts'
import { surveyTexts } from './texts.ts'

/** Selects people who work here: not inactive, terminated or rejected. */
const works = sql`e.provider_status not in (2, 5, 9)`

export interface Drawn {
  /** By name. */
  ids: Id[]
  /** Number of people it was drawn from. */
  drawn_from: number
}

export function askedOf({ agency }: Scope, { as_of, answer }: Pick<SurveyQuestion, 'as_of' | 'answer'>): Asked {
  const today = todayIn(agency.time_zone)
  if (as_of !== null && as_of > today) throw invalid({ as_of: [surveyTexts.named('dayToCome')] })
  return { as_of: as_of ?? today, answer }
}

/** Draws from people the caller can see. The same seed draws the same people while the same people work here. */
export async function drawSample(scope: Scope, sample: SurveyOf): Promise<Drawn> {
  const { where, order, most } = conditionsOf(sample)
  const row = await scope.db.row<{ ids: Id[]; total: number }>(sql`
    with fits as materialized (select e.id, e.sort_name from employees e where e.organization_id = ${scope.agency.id} and ${where}),
    drawn as (select * from fits e order by ${order} limit ${most})
    select coalesce((select array_agg(id order by sort_name, id) from drawn), '{}') as ids, (select count(*) from fits)::int as total`)
  const { ids, total } = row ?? { ids: [], total: 0 }
  refuseOdd(sample, ids.length, total)
  return { ids, drawn_from: total }
}

function conditionsOf(sample: SurveyOf): { where: Sql; order: Sql; most: number } {
  const inOrder = { order: sql`e.sort_name, e.id`, most: mostSurveyed }
  switch (sample.by) {
    case 'chosen':
      return { where: sql`e.id = any(${sample.employee_ids}::uuid[])`, ...inOrder }
    case 'hired_since':
      return {
        where: sql`${works} and greatest(e.hire_date, e.rehire_date) >= ${sample.hired_since}::date`,
        ...inOrder,
      }
    case 'random': {
      const { seed, size, discipline_id, location_id } = sample
      const discipline = discipline_id
        ? sql`and exists (select from employee_disciplines h where h.organization_id = e.organization_id and h.employee_id = e.id
            and h.discipline_id = ${discipline_id})`
        : sql``
      const location = location_id ? sql`and e.location_id = ${location_id}` : sql``
      return {
        where: sql`${works} ${discipline} ${location}`,
        order: sql`sha256(convert_to(${seed} || e.id::text, 'UTF8'))`,
        most: size,
      }
    }
  }
}

function refuseOdd(sample: SurveyOf, found: number, total: number) {
  if (sample.by === 'chosen' && found < new Set(sample.employee_ids).size)
    throw invalid({ 'sample.employee_ids': [surveyTexts.named('gone')] })
  if (sample.by === 'random' && found === 0) throw invalid({ 'sample.size': [surveyTexts.named('nobody')] })
  if (sample.by !== 'hired_since') return
  if (found === 0) throw invalid({ 'sample.hired_since': [surveyTexts.named('nobodySince')] })
  if (total > mostSurveyed)
    throw invalid({ 'sample.hired_since': [surveyTexts.named('manySince', { count: total, most: mostSurveyed })] })
}
