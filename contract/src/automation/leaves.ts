import { type ConditionLeaf, isHas, readConditions } from '../conditions/conditions.ts'
import { leavesOf } from '../conditions/tree.ts'

type Values = Readonly<Record<string, string | undefined>>

/** What the leaves of joined conditions ask of people, and which rows of other lists. */
export const conditionLeaves = (text: string): { where: Values; has: string | null }[] =>
  leavesOf(readConditions(text)).map((leaf: ConditionLeaf) =>
    isHas(leaf) ? { where: {}, has: leaf.has } : { where: leaf.where, has: null },
  )
