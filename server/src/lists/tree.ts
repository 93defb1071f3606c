import {
  type ConditionLeaf,
  conditionsProblem,
  type FilterSet,
  fits,
  foldTree,
  framesIn,
  type HasLeaf,
  isHas,
  type List,
  readConditions,
  rowsAsked,
} from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { invalid } from '../errors/app-error.ts'
import { forbidden, mayI, permissionsOf, type Scope } from '../scope/scope.ts'
import { type Choosing, listWhere, sqlFor, type Values } from './list-sql.ts'
import { listOfPeople } from './of-people.ts'

type Seer = Pick<Scope, 'agency' | 'actor'>

/** A condition on a blank is neither true nor false; its negation is true. */
const isNot = (part: Sql) => sql`(${part}) is not true`
const joined = (parts: readonly Sql[], by: ' and ' | ' or ') => sql`(${join(parts, by)})`

/** Returns true for a list whose rows name an employee, for whom rows of other lists can be counted. */
const namesPeople = (filters: FilterSet) => !Object.values(filters).some(filter => filter.kind === 'tree' && filter.own)

/** Returns the fault of conditions on a list, including those on other lists, or null. */
export const problemOfConditions = (
  { filters }: Pick<List, 'filters'>,
  text: string,
  isOfPeople = namesPeople(filters),
) =>
  conditionsProblem(text, {
    filters,
    fits,
    filtersOf: name => (isOfPeople ? listOfPeople(name)?.source.list.filters : undefined),
  })

/**
 * The filter `conditions` of a list. Its leaves are the list's own filters, and rows of lists that name an employee. `source` is
 * the list itself, so that each leaf means the same as the filter; `employee` is the employee's id in its rows, unless the filter
 * is `own`.
 */
export function treeOf<S extends object>(list: Pick<List, 'filters'>, source: () => Choosing<S>, employee?: Sql) {
  if (namesPeople(list.filters) !== (employee !== undefined)) throw new Error('Say whose rows these are, or `own`.')
  return (text: string, scope: S, values: Values): Sql => {
    const problem = problemOfConditions(list, text)
    if (problem) throw invalid({ conditions: [problem] })
    const { filters } = source()
    const frames = framesIn(list.filters, values)
    return foldTree<ConditionLeaf, Sql>(readConditions(text), {
      all: parts => joined(parts, ' and '),
      any: parts => joined(parts, ' or '),
      not: isNot,
      leaf: leaf =>
        isHas(leaf)
          ? hasRows(leaf, scope as S & Seer, employee ?? sql`null`)
          : listWhere({ from: sql``, filters }, scope, { ...frames, ...leaf.where }),
    })
  }
}

/** Selects people with this many rows of another list, among rows the caller can see. */
function hasRows(leaf: HasLeaf, scope: Seer, employee: Sql): Sql {
  const found = listOfPeople(leaf.has)
  if (!found) return sql`false`
  const { source, employee: named } = found
  if (!mayI(scope.actor, source.list.access))
    throw forbidden({ role: scope.actor.role, permissions: permissionsOf(scope.actor) }, source.list.access)
  const rows = sql`select ${named} from ${sqlFor(source.from, scope as Scope)}
    where ${listWhere(source, scope as Scope, (leaf.where ?? {}) as Values)} and ${named} is not null`
  const { least, most } = rowsAsked(leaf)
  const many = (by: '>=' | '>', count: number) =>
    sql`(${employee} in (${rows} group by 1 having count(*) ${sql([by])} ${count})) is true`
  const enough = least === 0 ? [] : [least === 1 ? sql`(${employee} in (${rows})) is true` : many('>=', least)]
  const notMore = most === undefined ? [] : [isNot(many('>', most))]
  return joined([...enough, ...notMore, ...(least === 0 && most === undefined ? [sql`true`] : [])], ' and ')
}
