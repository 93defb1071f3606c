import type { StoredFix } from './corrections.ts'
import type { StoredItem } from './write-items.ts'

/** What somebody said of a row that asks; it may be said again. */
export function answered(item: StoredItem, answer: StoredFix['answer'] | undefined): StoredItem {
  const choices: { update?: Partial<StoredItem> } | null = item.choices
  const same = choices?.update
  if (item.outcome !== 'ask' || !answer || !same) return item
  return answer === 'skip' ? { ...item, outcome: 'skip' } : { ...item, ...same }
}
