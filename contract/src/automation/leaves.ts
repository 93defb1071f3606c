import { type ConditionLeaf, isHas, readConditions } from '../conditions/conditions.ts'
import { leavesOf } from '../conditions/tree.ts'

type Values = Readonly<Record<string, string | undefined>>

/** Returns the people filters in the leaves of nested conditions, with the list of related rows each leaf asks for. */
export const conditionLeaves = (text: string): { where: Values; has: string | null }[] =>
  leavesOf(readConditions(text)).map((leaf: ConditionLeaf) =>
    isHas(leaf) ? { where: {}, has: leaf.has } : { where: leaf.where, has: null },
  )
