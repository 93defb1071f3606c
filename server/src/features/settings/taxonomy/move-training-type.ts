import type { Id, TrainingType } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import type { Scope } from '../../../scope/scope.ts'
import { trainingTypes } from './kinds.ts'
import { holdList, readEntry } from './save-entry.ts'
import { taxonomyTexts } from './texts.ts'

/** Moves the type before another one, or to the end; returns all types in their new order. */
export async function moveTrainingType(scope: Scope, id: Id, before_id: Id | null): Promise<TrainingType[]> {
  await holdList(scope, trainingTypes)
  const moved = await readEntry(scope, trainingTypes, id)
  const before = await trainingTypes.rows(scope)
  const others = before.filter(type => type.id !== id)
  const at = before_id === null ? others.length : others.findIndex(type => type.id === before_id)
  if (at < 0) throw invalid({ before_id: [taxonomyTexts.named('unknown', { kind: 'training_type' })] })
  const after = others.toSpliced(at, 0, moved)
  const was = before.findIndex(type => type.id === id)
  if (was === at) return before
  await scope.db.run(sql`update training_types t set sort = o.n
    from unnest(${after.map(type => type.id)}::uuid[]) with ordinality as o (id, n)
    where t.organization_id = ${scope.agency.id} and t.id = o.id and t.sort <> o.n`)
  await recordEvent(scope, {
    kind: 'training_type.moved',
    subject: moved,
    changes: [{ field: 'position', before: String(was + 1), after: String(at + 1) }],
  })
  return after
}
