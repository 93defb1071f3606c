import { conditionText } from './texts.ts'

/**
 * Conditions combined into one: all of them, any of them, or not one. Lists, reports, rules and forms share this structure; each
 * defines its own leaves.
 */
export type Tree<Leaf extends object> =
  | { all: readonly Tree<Leaf>[] }
  | { any: readonly Tree<Leaf>[] }
  | { not: Tree<Leaf> }
  | Leaf

export interface Fold<Leaf, T> {
  all: (parts: T[]) => T
  any: (parts: T[]) => T
  not: (part: T) => T
  leaf: (leaf: Leaf) => T
}

/** Evaluates a tree from its leaves up. */
export function foldTree<Leaf extends object, T>(tree: Tree<Leaf>, fold: Fold<Leaf, T>): T {
  const of = (part: Tree<Leaf>) => foldTree(part, fold)
  const { all, any, not } = tree as { all?: Tree<Leaf>[]; any?: Tree<Leaf>[]; not?: Tree<Leaf> }
  if (all) return fold.all(all.map(of))
  if (any) return fold.any(any.map(of))
  return not ? fold.not(of(not)) : fold.leaf(tree as Leaf)
}

export const leavesOf = <Leaf extends object>(tree: Tree<Leaf>): Leaf[] =>
  foldTree<Leaf, Leaf[]>(tree, {
    all: parts => parts.flat(),
    any: parts => parts.flat(),
    not: part => part,
    leaf: leaf => [leaf],
  })

/** Returns true if a tree holds, given the leaves that hold. */
export const holdsIn = <Leaf extends object>(tree: Tree<Leaf>, holds: (leaf: Leaf) => boolean): boolean =>
  foldTree<Leaf, boolean>(tree, {
    all: parts => parts.every(Boolean),
    any: parts => parts.some(Boolean),
    not: part => !part,
    leaf: holds,
  })

export const mapLeaves = <Leaf extends object>(tree: Tree<Leaf>, change: (leaf: Leaf) => Leaf): Tree<Leaf> =>
  foldTree<Leaf, Tree<Leaf>>(tree, {
    all: all => ({ all }),
    any: any => ({ any }),
    not: not => ({ not }),
    leaf: change,
  })

export interface TreeLimits {
  /** The deepest nesting of groups. */
  deep: number
  terms: number
}

/** Returns one sentence about a problem in an untrusted tree, or null. `ofLeaf` checks the leaves. */
export function treeProblem(
  value: unknown,
  { deep, terms }: TreeLimits,
  ofLeaf: (leaf: Readonly<Record<string, unknown>>) => string | null,
): string | null {
  let leaves = 0
  const judge = (part: unknown, depth: number, isNot: boolean): string | null => {
    if (typeof part !== 'object' || part === null || Array.isArray(part))
      return conditionText('badShape', { examples: '{"all": […]}, {"any": […]}, {"not": …}', example: '{"where": …}' })
    const keys = Object.keys(part)
    const [key = ''] = keys
    const inner = (part as Record<string, unknown>)[key]
    const isGroup = key === 'all' || key === 'any'
    if ((isGroup || key === 'not') && keys.length > 1) return conditionText('badAlone', { key })
    if (key === 'not') return isNot ? conditionText('badDouble') : judge(inner, depth, true)
    if (!isGroup) {
      leaves += 1
      return leaves > terms
        ? conditionText('badMany', { most: terms })
        : ofLeaf(part as Readonly<Record<string, unknown>>)
    }
    if (depth >= deep) return conditionText('badDeep', { most: deep })
    if (!Array.isArray(inner) || inner.length === 0) return conditionText('badEmpty')
    for (const one of inner) {
      const problem = judge(one, depth + 1, false)
      if (problem) return problem
    }
    return null
  }
  return judge(value, 0, false)
}
