import { type BulkChangeOf, mostTags } from '@preceptor/contract'
import { asText } from '../../../events/changes.ts'
import type { Existing } from '../../employee-batches/employee-values.ts'
import type { BulkAct, Verdict } from '../act.ts'
import { writesEmployees } from './write-employees.ts'

type TagsChange = BulkChangeOf<'tags'>

/** Adds some tags and takes others away; the others of each person stay. */
export const changeTags: BulkAct<'tags'> = {
  ...writesEmployees,
  prepare: async (_, { add, remove }) => {
    const parts = [add.length > 0 && `Add ${named(add)}`, remove.length > 0 && `Remove ${named(remove)}`]
    return { title: parts.filter(Boolean).join(', '), judge }
  },
}

const named = (tags: readonly string[]) => `${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(', ')}`

function judge({ tags }: Existing, { add, remove }: TagsChange): Verdict {
  const kept = tags.filter(tag => !remove.includes(tag))
  const next = [...kept, ...add.filter(tag => !kept.includes(tag))]
  if (next.length === tags.length && next.every(tag => tags.includes(tag)))
    return { outcome: 'unchanged', reason: 'Already has these tags.' }
  if (next.length > mostTags) return { outcome: 'skip', reason: `Would have more than ${mostTags} tags.` }
  return {
    outcome: 'update',
    values: { tags: next },
    before: { tags },
    changes: [{ field: 'tags', before: asText(tags), after: asText(next) }],
  }
}
