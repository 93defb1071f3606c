import type { StoredFix } from './corrections.ts'
import type { StoredItem } from './write-items.ts'

/** Applies a person's answer about a row; it can be given again. */
export function answered(item: StoredItem, answer: StoredFix['answer'] | undefined): StoredItem {
  const choices: { update?: Partial<StoredItem> } | null = item.choices
  const same = choices?.update
  if (item.outcome !== 'ask' || !answer || !same) return item
  return answer === 'skip' ? { ...item, outcome: 'skip' } : { ...item, ...same }
}
