import {
  type api,
  type Id,
  type Input,
  type MapKind,
  mapKinds,
  type PartnerMap,
  type ProviderStatus,
  providerStatuses,
} from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { invalid } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { keyOf, type Lists, loadLists } from '../imports/known-words.ts'
import { statusIn } from '../imports/roster-words.ts'
import { theirConnection } from './settings.ts'
import { partnerTexts } from './texts.ts'

interface Row {
  kind: MapKind
  theirs_key: string
  ours: string
}

/** Translates a partner's words: saved maps first, then our own items with the same name. */
export class PartnerWords {
  readonly #said = new Map<string, string>()
  readonly #lists: Lists
  /** Identifies the saved maps, so records read with other maps are read again. */
  readonly digest: string

  constructor(rows: readonly Row[], lists: Lists) {
    this.#lists = lists
    for (const { kind, theirs_key, ours } of rows) this.#said.set(`${kind} ${theirs_key}`, ours)
    this.digest = JSON.stringify([...this.#said].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  discipline = (word: string) => this.#listed('discipline', word)
  location = (word: string) => this.#listed('location', word)

  status(word: string): ProviderStatus | null {
    const said = this.#said.get(`status ${keyOf(word)}`)
    if (said !== undefined) return Number(said) as ProviderStatus
    return statusIn(word)
  }

  #listed(kind: 'discipline' | 'location', word: string): Id | null {
    const said = this.#said.get(`${kind} ${keyOf(word)}`)
    if (said !== undefined && this.#lists[kind].has(said)) return said
    return this.#lists[kind].find(word) ?? null
  }
}

export async function loadWords(scope: Scope, partner_id: Id, lists: Lists): Promise<PartnerWords> {
  const rows = await scope.db.rows<Row>(sql`select kind, theirs_key, ours from partner_maps
    where organization_id = ${scope.agency.id} and partner_id = ${partner_id} order by kind, theirs_key`)
  return new PartnerWords(rows, lists)
}

export async function readMaps({ db, agency }: Scope): Promise<PartnerMap[]> {
  const rows =
    await db.rows<PartnerMap>(sql`select m.id, m.kind, m.theirs, m.ours, coalesce(d.name, l.name) as ours_name, m.source,
      m.updated_by_name, m.updated_at
    from partner_maps m join organizations o on o.id = m.organization_id and o.partner_id = m.partner_id
    left join disciplines d on m.kind = 'discipline' and d.organization_id = m.organization_id and d.id::text = m.ours
    left join locations l on m.kind = 'location' and l.organization_id = m.organization_id and l.id::text = m.ours
    where m.organization_id = ${agency.id} order by m.kind, fold(m.theirs)`)
  return rows.map(row =>
    row.kind === 'status'
      ? Object.assign(row, { ours_name: providerStatuses[Number(row.ours) as ProviderStatus] ?? null })
      : row,
  )
}

interface Saying {
  partner: { id: Id; name: string }
  kind: MapKind
  theirs: string
  /** One of our ids or a status; null removes the map. */
  ours: string | null
  source: 'settings' | 'triage'
}

/** Saves the meaning of a partner's word. Returns the name of our item. */
export async function saveMap(scope: Scope, { partner, kind, theirs, ours, source }: Saying): Promise<string> {
  const { db, agency, actor } = scope
  const field = source === 'triage' ? 'payload.ours' : 'ours'
  const name = ours === null ? null : await nameOf(scope, kind, ours)
  if (ours !== null && name === null) throw invalid({ [field]: [partnerTexts.named('oursUnknown')] })
  if (ours === null)
    await db.run(sql`delete from partner_maps where organization_id = ${agency.id} and partner_id = ${partner.id}
      and kind = ${kind} and theirs_key = ${keyOf(theirs)}`)
  else
    await db.run(sql`insert into partner_maps (organization_id, partner_id, kind, theirs, theirs_key, ours, source, updated_by_name)
      values (${agency.id}, ${partner.id}, ${kind}, ${theirs}, ${keyOf(theirs)}, ${ours}, ${source}, ${actor.name})
      on conflict (organization_id, partner_id, kind, theirs_key) do update set theirs = excluded.theirs, ours = excluded.ours,
        source = excluded.source, updated_by_name = excluded.updated_by_name, updated_at = now()`)
  await recordEvent(scope, {
    kind: 'integration.map_changed',
    subject: partner,
    changes: [{ field: inWords(fallback, mapKinds[kind]), before: theirs, after: name }],
  })
  return name ?? ''
}

async function nameOf(scope: Scope, kind: MapKind, ours: string): Promise<string | null> {
  if (kind === 'status')
    return Object.hasOwn(providerStatuses, ours)
      ? inWords(fallback, providerStatuses[Number(ours) as ProviderStatus])
      : null
  const lists = await loadLists(scope)
  return lists[kind].nameOf(ours)
}

type Body = Input<typeof api.integrations.saveMap>['body']

export async function saveMapOfSettings(scope: Scope, body: Body): Promise<PartnerMap[]> {
  const { partner } = await theirConnection(scope)
  await saveMap(scope, { partner, ...body, source: 'settings' })
  return readMaps(scope)
}
