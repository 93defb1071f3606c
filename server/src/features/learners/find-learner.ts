import type { Id, LearningLanguage } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { AppError, notFound } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { idNow } from '../employees/merged-into.ts'
import { learnersTexts } from './texts.ts'

export interface Learner {
  id: Id
  name: string
  /** `Lovelace, Ada` */
  listed_name: string
  language: LearningLanguage | null
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Returns the person of a call. A person with a link can only request their own data. */
export async function findLearner(scope: KeyedScope, said: string): Promise<Learner> {
  const own = scope.learner?.employee_id
  if (own !== undefined && said !== 'me' && said.toLowerCase() !== own) throw notFound(learnersTexts.named('noLearner'))
  const by = own === undefined ? namedBy(scope, said) : { way: 'link', where: sql`e.id = ${own}` }
  const found =
    by &&
    (await scope.db.rows<Learner>(
      sql`select e.id, e.first_name || ' ' || e.last_name as name, e.last_name || ', ' || e.first_name as listed_name, e.language from employees e
      where e.organization_id = ${scope.agency.id} and ${by.where} order by e.id limit 2`,
      `learner_by_${by.way}`,
    ))
  const [one, another] = found ?? []
  if (!one) throw notFound(learnersTexts.named('noLearner'))
  if (another) throw new AppError('CONFLICT', learnersTexts.named('twoLearners'))
  return one
}

function namedBy(scope: KeyedScope, said: string): { way: string; where: Sql } | null {
  const [, way, value] = /^(external|number):(.+)$/s.exec(said) ?? []
  if (way === 'external') return { way, where: sql`e.external_id = ${value}` }
  if (way === 'number') return { way, where: sql`e.employee_number = ${value}` }
  return uuid.test(said) ? { way: 'id', where: sql`e.id = ${idNow(scope, said)}` } : null
}
