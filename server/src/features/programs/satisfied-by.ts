import type { Id } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { programTexts } from './texts.ts'

interface Known {
  id: Id
  title: string
  satisfied_by_ids: Id[]
}

/** Refuses programs that can't satisfy this one: unknown ones, itself, or one that it satisfies, directly or indirectly. */
export async function satisfiedErrors(
  scope: Scope,
  id: Id | null,
  given: readonly Id[] | undefined,
): Promise<Record<string, string[]>> {
  if (!given || given.length === 0) return {}
  const { db, agency, origin } = scope
  const refuse = (sentence: string) => ({ satisfied_by_ids: [sentence] })
  // Two concurrent changes that name each other's program must not make a circle
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`equal programs ${agency.id}`}, 0))`)
  const rows = await db.rows<Known>(sql`select id, text_in(titles, ${origin.language}) as title, satisfied_by_ids
    from programs where organization_id = ${agency.id}`)
  const known = new Map(rows.map(row => [row.id, row]))
  if (given.some(one => !known.has(one))) return refuse(programTexts.named('satisfiedUnknown'))
  if (id === null) return {}
  if (given.includes(id)) return refuse(programTexts.named('satisfiedItself'))
  const round = given.find(one => leadsTo(known, one, id))
  const title = round && known.get(round)?.title
  return title === undefined ? {} : refuse(programTexts.named('satisfiedCircle', { title }))
}

function leadsTo(known: ReadonlyMap<Id, Known>, from: Id, to: Id): boolean {
  const seen = new Set<Id>()
  const queue = [from]
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (one === to) return true
    if (seen.has(one)) continue
    seen.add(one)
    queue.push(...(known.get(one)?.satisfied_by_ids ?? []))
  }
  return false
}
