import { type Id, type MapKind, mapKinds } from '@preceptor/contract'
import { integrationText } from '@preceptor/contract/integrations/texts'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { keyOf } from '../imports/known-words.ts'
import { readMaps, saveMap } from './maps.ts'
import { readTopics, saveTopic } from './pushes/topics.ts'

/** The meaning of one partner word, as another agency with this partner copies it. */
export interface CarriedMap {
  kind: MapKind | 'topic'
  /** The partner's word; for a topic, the partner's name for the program. */
  theirs: string
  /** One of our ids, or a status. */
  ours: string
  ours_name: string
}
interface Partner {
  id: Id
  name: string
}
export interface Carrying {
  partner: Partner
  maps: CarriedMap[]
}

export const carriedKinds: Record<CarriedMap['kind'], string> = { ...mapKinds, topic: integrationText('topicMap') }

/** Returns all maps for the agency's partner; null if it has none. */
export async function carriedMaps(scope: Scope): Promise<Carrying | null> {
  const partner =
    await scope.db.row<Partner>(sql`select p.id, p.name from organizations o join partners p on p.id = o.partner_id
    where o.id = ${scope.agency.id}`)
  if (!partner) return null
  const maps = await readMaps(scope)
  const topics = await readTopics(scope)
  return {
    partner,
    maps: [
      ...maps.map(({ kind, theirs, ours, ours_name }) => ({ kind, theirs, ours, ours_name: ours_name ?? '' })),
      ...topics.map(({ program, topic }) => ({
        kind: 'topic' as const,
        theirs: topic,
        ours: program.id,
        ours_name: program.name,
      })),
    ],
  }
}

/** Returns the agency's own map of the same word, or of the same program. */
export const ownMap = (here: readonly CarriedMap[], { kind, theirs, ours }: Omit<CarriedMap, 'ours_name'>) =>
  here.find(one => one.kind === kind && (kind === 'topic' ? one.ours === ours : keyOf(one.theirs) === keyOf(theirs)))

/**
 * Saves a map that the agency lacks. Returns the record it belongs to, the map itself or the program; null if the agency has one by
 * now.
 */
export async function takeMap(scope: Scope, partner: Partner, map: Omit<CarriedMap, 'ours_name'>): Promise<Id | null> {
  const here = await carriedMaps(scope)
  if (here?.partner.id !== partner.id || ownMap(here.maps, map)) return null
  const { kind, theirs, ours } = map
  if (kind === 'topic') {
    await saveTopic(scope, { partner_id: partner.id, program_id: ours, topic: theirs })
    return ours
  }
  await saveMap(scope, { partner, kind, theirs, ours, source: 'settings' })
  const row = await scope.db.row<{ id: Id }>(sql`select id from partner_maps where organization_id = ${scope.agency.id}
    and partner_id = ${partner.id} and kind = ${kind} and theirs_key = ${keyOf(theirs)}`)
  return row?.id ?? null
}

export async function dropMap(scope: Scope, partner: Partner, { kind, theirs, ours }: Omit<CarriedMap, 'ours_name'>) {
  if (kind === 'topic') await saveTopic(scope, { partner_id: partner.id, program_id: ours, topic: null })
  else await saveMap(scope, { partner, kind, theirs, ours: null, source: 'settings' })
}
