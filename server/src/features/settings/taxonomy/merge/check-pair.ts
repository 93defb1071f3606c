import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import type { Scope } from '../../../../scope/scope.ts'
import type { Entry, Kind } from '../kinds.ts'
import { readEntry } from '../save-entry.ts'
import { taxonomyTexts } from '../texts.ts'

export interface Pair<Row extends Entry = Entry> {
  from: Row
  into: Row
}

/** Returns the entry to remove and the one to keep. `field` is where an error about the kept one is reported. */
export async function checkPair<Row extends Entry>(
  scope: Scope,
  kind: Kind<Row>,
  ids: { from: Id; into: Id },
  field: 'into' | 'into_id',
): Promise<Pair<Row>> {
  await refuseMerged(scope, ids.from)
  const from = await readEntry(scope, kind, ids.from)
  const refuse = (sentence: string) => invalid({ [field]: [sentence] })
  if (ids.into === ids.from) throw refuse(taxonomyTexts.named('mergeWithItself', { kind: kind.name, name: from.name }))
  const [into] = await kind.rows(scope, ids.into)
  if (!into) throw refuse(taxonomyTexts.named('unknown', { kind: kind.name }))
  if (!into.is_active) throw refuse(taxonomyTexts.named('mergeIntoInactive', { kind: kind.name, name: into.name }))
  const refusal = kind.merge?.refusal({ from, into })
  if (refusal) throw refuse(refusal)
  return { from, into }
}

/** Tells the second user about the merge instead of reporting that the entry does not exist. */
async function refuseMerged({ db, agency }: Scope, id: Id) {
  const merged = await db.row<{ name: string; into_name: string }>(sql`
    select m.name, coalesce(t.name, d.name, l.name, c.name, s.name) as into_name from merged_entries m
    left join training_types t on t.organization_id = m.organization_id and t.id = m.training_type_id
    left join disciplines d on d.organization_id = m.organization_id and d.id = m.discipline_id
    left join locations l on l.organization_id = m.organization_id and l.id = m.location_id
    left join coordinators c on c.organization_id = m.organization_id and c.id = m.coordinator_id
    left join topics s on s.organization_id = m.organization_id and s.id = m.topic_id
    where m.organization_id = ${agency.id} and m.id = ${id}`)
  if (merged)
    throw new AppError('CONFLICT', taxonomyTexts.named('alreadyMerged', { name: merged.name, into: merged.into_name }))
}
