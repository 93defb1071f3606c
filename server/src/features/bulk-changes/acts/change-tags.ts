import { type BulkChangeOf, mostTags } from '@preceptor/contract'
import { asText } from '../../../events/changes.ts'
import type { Existing } from '../../employee-batches/employee-values.ts'
import type { BulkAct, Verdict } from '../act.ts'
import { bulkTexts } from '../texts.ts'
import { writesEmployees } from './write-employees.ts'

type TagsChange = BulkChangeOf<'tags'>

/** Adds some tags and removes others; each person's remaining tags stay. */
export const changeTags: BulkAct<'tags'> = {
  ...writesEmployees,
  prepare: async (_, change) => ({ title: titleOf(change), judge }),
}

function titleOf({ add, remove }: TagsChange): string {
  const [added, removed] = [add.length, remove.length]
  if (removed === 0) return bulkTexts.named('addTags', { count: added, tags: add.join(', ') })
  if (added === 0) return bulkTexts.named('removeTags', { count: removed, tags: remove.join(', ') })
  return bulkTexts.named('addAndRemoveTags', { added, add: add.join(', '), removed, remove: remove.join(', ') })
}

function judge({ tags }: Existing, { add, remove }: TagsChange): Verdict {
  const kept = tags.filter(tag => !remove.includes(tag))
  const next = [...kept, ...add.filter(tag => !kept.includes(tag))]
  if (next.length === tags.length && next.every(tag => tags.includes(tag)))
    return { outcome: 'unchanged', reason: bulkTexts.named('alreadyTagged') }
  if (next.length > mostTags) return { outcome: 'skip', reason: bulkTexts.named('tooManyTags', { most: mostTags }) }
  return {
    outcome: 'update',
    values: { tags: next },
    before: { tags },
    changes: [{ field: 'tags', before: asText(tags), after: asText(next) }],
  }
}
