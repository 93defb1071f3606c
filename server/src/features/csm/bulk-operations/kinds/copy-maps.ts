import { access, operationTitle } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { AppError, invalid } from '../../../../errors/app-error.ts'
import { type Scope, within } from '../../../../scope/scope.ts'
import { sameNamed } from '../../../automation/copy.ts'
import {
  type CarriedMap,
  carriedKinds,
  carriedMaps,
  type Carrying,
  dropMap,
  ownMap,
  takeMap,
} from '../../../partners/carry-maps.ts'
import { agencyOf, refuseSame } from '../agency-of.ts'
import { eachItem, keepSubject, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { listed } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

interface Brought extends Carrying {
  from: string
}
type Given = Omit<CarriedMap, 'ours_name'> & { partner_id: string }

/** Copies partner value mappings to agencies with the same partner; lists and programs are matched by name. */
export const copyMaps: Kind<'copy_maps', Brought> = {
  access: access.manageIntegration,
  bring: async (scope, { from_agency_id }) => {
    const agency = await agencyOf(scope, from_agency_id)
    const carried = await within(scope, agency, carriedMaps)
    if (!carried) throw invalid({ 'change.from_agency_id': [operationTexts.named('noPartnerThere')] })
    return { from: agency.name, ...carried }
  },
  prepare: async (scope, change, { from }) => {
    refuseSame(scope, change)
    return operationTitle(change, { from, to: '' })
  },
  rows: async (scope, _, { partner, maps }) => {
    const here = await carriedMaps(scope)
    const isTheirs = here?.partner.id === partner.id
    const rows: RowMade[] = []
    for (const map of maps) {
      const row = {
        key: `${map.kind} ${map.kind === 'topic' ? map.ours : map.theirs}`,
        subject_id: null,
        name: operationTexts.named('mapName', {
          kind: carriedKinds[map.kind],
          word: map.kind === 'topic' ? map.ours_name : map.theirs,
        }),
      }
      rows.push(
        isTheirs
          ? await judged(scope, map, here, row)
          : {
              ...row,
              outcome: 'unknown',
              reason: operationTexts.named('otherPartnerHere', { partner: partner.name }),
            },
      )
    }
    return rowsMade(rows)
  },
  apply: (scope, { settings: { brought } }, items) =>
    eachItem<Given>(scope, items, async ({ given, ...item }) => {
      const id = await takeMap(scope, (brought as Brought).partner, given)
      if (id === null) throw new AppError('CONFLICT', operationTexts.named('changedMeanwhile'))
      await keepSubject(scope, item, id)
    }),
  asLeft: sql`case i.values ->> 'kind'
    when 'topic' then exists (select from partner_topics t where t.organization_id = i.organization_id and t.program_id = i.subject_id
      and t.partner_id = (i.values ->> 'partner_id')::uuid and t.topic = i.values ->> 'theirs')
    else exists (select from partner_maps m where m.organization_id = i.organization_id and m.id = i.subject_id
      and m.ours = i.values ->> 'ours') end`,
  restore: (scope, { settings: { brought } }, items) =>
    eachItem<Given>(scope, items, ({ given }) => dropMap(scope, (brought as Brought).partner, given)),
}

/** Adds mappings for values the agency has none for; its own mappings stay, and differences are reported. */
async function judged(
  scope: Scope,
  { kind, theirs, ours, ours_name }: CarriedMap,
  { partner, maps }: Carrying,
  row: Pick<RowMade, 'key' | 'subject_id' | 'name'>,
): Promise<RowMade> {
  const named = { id: ours, kind: kind === 'topic' || kind === 'status' ? ('program' as const) : kind, name: ours_name }
  const own = kind === 'status' ? ours : await sameNamed(scope, named)
  if (own === null)
    return { ...row, outcome: 'unknown', reason: operationTexts.named('notHere', { what: listed([named]) }) }
  const other = ownMap(maps, { kind, theirs, ours: own })
  const isTopic = kind === 'topic'
  const [before, after] = isTopic ? [other?.theirs ?? null, theirs] : [other?.ours_name ?? null, ours_name]
  const changes = before === after ? [] : [{ field: isTopic ? 'map_topic' : 'map_to', before, after }]
  if (!other)
    return {
      ...row,
      outcome: 'update',
      given: { kind, theirs, ours: own, partner_id: partner.id } satisfies Given,
      changes,
    }
  const isSame = isTopic ? other.theirs === theirs : other.ours === own
  return {
    ...row,
    outcome: 'skip',
    reason: operationTexts.named(isSame ? 'sameMapThere' : 'otherMapStays'),
    changes: isSame ? [] : changes,
  }
}
