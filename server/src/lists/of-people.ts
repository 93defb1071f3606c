import { listOfPeopleNamed } from '@preceptor/contract/conditions/lists-of-people'
import type { Sql } from 'sql-template-tag'
import type { Scope } from '../scope/scope.ts'
import type { AnyListSql } from './list-sql.ts'

/** A list whose rows name an employee, so conditions on people can ask how many of its rows each has. */
interface OfPeople {
  source: AnyListSql<Scope>
  /** The employee's id in a row. */
  employee: Sql
}

const lists = new Map<string, OfPeople>()

/** Registers a list for conditions where it is defined, so that the list of employees doesn't depend on any feature. */
export function ofPeople<L extends AnyListSql<Scope>>(employee: Sql, source: L): L {
  const { name } = source.list
  if (!listOfPeopleNamed(name)) throw new Error(`Add ${name} to lists-of-people.ts of the contract.`)
  lists.set(name, { source, employee })
  return source
}

export const listOfPeople = (name: string) => lists.get(name)
export const listsOfPeople = (): string[] => [...lists.keys()].toSorted()
