import type { StoredFix } from './corrections.ts'
import type { StoredItem } from './write-items.ts'

type Answer = StoredFix['answer'] | undefined

/** Applies a person's answer to a row; it can be given again. */
export function answered(item: StoredItem, answer: Answer): StoredItem {
  const choices: { update?: Partial<StoredItem> } | null = item.choices
  const same = choices?.update
  if (item.outcome !== 'ask' || !answer || !same) return leftOut(item, answer)
  return answer === 'skip' ? { ...item, outcome: 'skip' } : leftOut({ ...item, ...same }, answer)
}

/** Leaves out a row that someone skipped, even if it could be imported. */
export const leftOut = <Item extends { outcome: string }>(item: Item, answer: Answer): Item =>
  answer === 'skip' ? { ...item, outcome: 'skip' } : item
