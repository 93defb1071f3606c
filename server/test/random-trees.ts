import { type ConditionLeaf, type Conditions, conditionLimits, leavesOf } from '@preceptor/contract'

/** Returns a generator that draws the same numbers in every run. */
export function drawn(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { next, below: (n: number) => Math.floor(next() * n) }
}
export type Draw = ReturnType<typeof drawn>

export const oneOf = <T>(draw: Draw, all: readonly T[]): T => all[draw.below(all.length)] as T

function grown(draw: Draw, aLeaf: (draw: Draw) => ConditionLeaf, deep: number): Conditions {
  const isLeaf = deep === 0 || draw.next() < 0.35
  const parts = (): Conditions[] => Array.from({ length: 1 + draw.below(4) }, () => grown(draw, aLeaf, deep - 1))
  const tree: Conditions = isLeaf ? aLeaf(draw) : draw.next() < 0.5 ? { all: parts() } : { any: parts() }
  return draw.next() < 0.25 ? { not: tree } : tree
}

/** Draws a tree up to the size limit of conditions. */
export function aTree(draw: Draw, aLeaf: (draw: Draw) => ConditionLeaf): Conditions {
  const tree = grown(draw, aLeaf, conditionLimits.deep)
  return leavesOf(tree).length <= conditionLimits.terms ? tree : aTree(draw, aLeaf)
}
