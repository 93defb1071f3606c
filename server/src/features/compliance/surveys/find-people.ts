import { type Answer, type api, type Id, listName, mostSurveyed, type SurveyPeople } from '@preceptor/contract'
import sql, { type Sql } from 'sql-template-tag'
import { invalid } from '../../../errors/app-error.ts'
import type { Scope } from '../../../scope/scope.ts'
import type { Existing } from '../../employee-batches/employee-values.ts'
import { population } from '../../employees/population.ts'
import { matchLines } from '../../imports/match-lines.ts'
import { followMergedFilters } from '../../settings/taxonomy/follow-merges.ts'
import { surveyTexts } from './texts.ts'

type Found = Answer<typeof api.surveys.people>

/** Finds people from lists and other programs, by name; people the caller can't see are not found. */
export async function findPeople(scope: Scope, asked: SurveyPeople): Promise<Found> {
  if (asked.by === 'pasted') return findPasted(scope, asked.lines)
  if (asked.by === 'rows') return { data: await named(scope, asked.ids), left_out: [] }
  const { from, where } = population(scope, await followMergedFilters(scope, asked.filters))
  const data = await read(scope, from, where)
  if (data.length > mostSurveyed)
    throw invalid({ 'who.filters': [surveyTexts.named('manyMatch', { most: mostSurveyed })] })
  return { data, left_out: [] }
}

const read = ({ db }: Scope, from: Sql, where: Sql) =>
  db.rows<Found['data'][number]>(sql`select e.id, e.last_name || ', ' || e.first_name as name, e.employee_number
    from ${from} where ${where} order by e.sort_name, e.id limit ${mostSurveyed + 1}`)
const named = (scope: Scope, ids: readonly Id[]) =>
  read(scope, sql`employees e`, sql`e.organization_id = ${scope.agency.id} and e.id = any(${ids}::uuid[])`)

/** A line is one person, as in `Reyes, Ana`, or several separated by commas. */
async function findPasted(scope: Scope, lines: readonly string[]): Promise<Found> {
  const whole = lines.map(line => line.trim()).filter(Boolean)
  const partsOf = (line: string) => line.split(',').flatMap(part => part.trim() || [])
  const matched = await matchLines(
    scope,
    whole.flatMap(line => [line, ...partsOf(line)]),
  )
  const hits = (line: string) => matched.get(line) ?? { people: [], near: [], isOther: false }
  const isOne = (line: string) => hits(line).people.length > 0 || hits(line).near.length > 0
  const found = whole
    .flatMap(line => (isOne(line) ? [line] : partsOf(line)))
    .map(line => {
      const { people, near, isOther } = hits(line)
      return isOther ? { line, people: [], near: people } : { line, people, near }
    })
  const ids = found.flatMap(({ people: [person, other] }) => (person && !other ? [person.id] : []))
  if (new Set(ids).size > mostSurveyed)
    throw invalid({ 'who.lines': [surveyTexts.named('manyMatch', { most: mostSurveyed })] })
  return {
    data: await named(scope, ids),
    left_out: found.flatMap(({ line, people, near }) =>
      people.length === 1
        ? []
        : [{ line, found: people.length, near: (people.length > 0 ? people : near).slice(0, mostNear).map(asListed) }],
    ),
  }
}

const mostNear = 5
const asListed = ({ id, first_name, last_name, employee_number }: Existing) => ({
  id,
  name: listName({ first_name, last_name }),
  employee_number,
})
