import { type CopiedList, copiedLists, type Id, operationTitle } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql, { join, raw } from 'sql-template-tag'
import { changesBetween } from '../../../../events/changes.ts'
import { type Scope, within } from '../../../../scope/scope.ts'
import { addNamed, entriesOf, type ListedEntry, removeUnused } from '../../../settings/taxonomy/lists-by-name.ts'
import { agencyOf, refuseSame } from '../agency-of.ts'
import { eachItem, keepSubject, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { plainName } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

type Carried = Pick<ListedEntry, 'name' | 'values' | 'said'> & { disciplines?: string[] }
interface Brought {
  from: string
  lists: Partial<Record<CopiedList, Carried[]>>
}
interface Given {
  list: CopiedList
  values: Record<string, unknown>
  /** Names of disciplines, which are matched to the target agency's own. */
  disciplines?: string[]
}

/** Columns that refer to the agency's own records, or apply to one place only. */
const ownColumns: ReadonlySet<string> = new Set(['parent_id', 'is_active'])
const shared = (from: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(from).filter(([column]) => !ownColumns.has(column)))

const allLists = Object.keys(copiedLists) as CopiedList[]

/** Copies list entries that an agency lacks. Entries with the same name stay, and differences are reported. */
export const copyLists: Kind<'copy_lists', Brought> = {
  bring: async (scope, { from_agency_id, lists }) => {
    const agency = await agencyOf(scope, from_agency_id)
    const found: Brought['lists'] = {}
    await within(scope, agency, async inside => {
      for (const list of lists)
        found[list] = (await entriesOf(inside, list)).filter(({ is_active }) => is_active).map(carriedEntry)
    })
    return { from: agency.name, lists: found }
  },
  prepare: async (scope, change, { from }) => {
    refuseSame(scope, change)
    return operationTitle(change, { from, to: '' })
  },
  rows: async (scope, { lists }, brought) => {
    const rows: RowMade[] = []
    const known = await disciplinesSoon(scope, brought)
    for (const list of inOrder(lists))
      rows.push(...(await rowsOfList(scope, list, { carried: brought.lists[list] ?? [], known })))
    return rowsMade(rows)
  },
  apply: (scope, _, items) =>
    eachItem<Given>(scope, items, async ({ given: { list, values, disciplines }, ...item }) => {
      const named = disciplines && { discipline_ids: await idsOf(scope, disciplines) }
      const { id } = await addNamed(scope, list, { ...values, ...named })
      await keepSubject(scope, item, id)
    }),
  asLeft: sql`case i.values ->> 'list' ${join(
    allLists.map(
      list => sql`when ${list} then exists (select from ${raw(list)} t
        where t.organization_id = i.organization_id and t.id = i.subject_id and t.version = 1)`,
    ),
    ' ',
  )} end`,
  restore: (scope, { id }, items) =>
    eachItem<Given>(scope, items, ({ subject_id, given }) =>
      removeUnused(
        scope,
        { list: given.list, id: subject_id },
        { source: 'bulk', job_id: id, note: operationTexts.say(fallback, 'undoneNote') },
      ),
    ),
}

/** In list order, so disciplines exist before entries that refer to them. */
const inOrder = (lists: readonly CopiedList[]) => allLists.filter(list => lists.includes(list))

/** Prepares an entry for copying, with disciplines by name. */
function carriedEntry({ name, values, said, ...row }: ListedEntry & { disciplines?: string[] }): Carried {
  const { discipline_ids, ...columns } = shared(values)
  return {
    name,
    values: columns,
    said: shared(said),
    ...(discipline_ids !== undefined && { disciplines: row.disciplines ?? [] }),
  }
}

/** Returns names of the disciplines that the agency has, or will have once the copied ones exist. */
async function disciplinesSoon(scope: Scope, { lists }: Brought): Promise<ReadonlySet<string>> {
  const here = await entriesOf(scope, 'disciplines')
  return new Set([...here, ...(lists.disciplines ?? [])].map(({ name }) => plainName(name)))
}

async function idsOf(scope: Scope, names: readonly string[]): Promise<Id[]> {
  const wanted = new Set(names.map(plainName))
  return (await entriesOf(scope, 'disciplines')).filter(({ name }) => wanted.has(plainName(name))).map(({ id }) => id)
}

interface Carrying {
  carried: readonly Carried[]
  /** Names of disciplines. */
  known: ReadonlySet<string>
}

async function rowsOfList(scope: Scope, list: CopiedList, { carried, known }: Carrying): Promise<RowMade[]> {
  const here = await entriesOf(scope, list)
  const rowOf = ({ name, values, said: all, disciplines = [] }: Carried): RowMade => {
    const row = {
      key: `${list} ${plainName(name)}`,
      subject_id: null,
      name: operationTexts.named('inList', { list: copiedLists[list], name }),
    }
    const [own, lacking] = [
      disciplines.filter(one => known.has(plainName(one))),
      disciplines.filter(one => !known.has(plainName(one))),
    ]
    const said = 'discipline_ids' in all ? { ...all, discipline_ids: own.join(', ') } : all
    const same = here.find(one => plainName(one.name) === plainName(name))
    const { code } = values
    const coded = typeof code === 'string' && here.find(one => one.code && plainName(one.code) === plainName(code))
    if (!same && coded)
      return { ...row, outcome: 'skip', reason: operationTexts.named('codeTaken', { name: coded.name }) }
    if (!same) {
      const columns = Object.keys(said)
      return {
        ...row,
        outcome: 'update',
        reason: lacking.length === 0 ? null : operationTexts.named('lacksDisciplines', { names: lacking.join(', ') }),
        given: { list, values, ...(own.length > 0 && { disciplines: own }) } satisfies Given,
        changes: changesBetween({}, said, columns),
      }
    }
    const differs = changesBetween(shared(same.said), said, Object.keys(said))
    return {
      ...row,
      outcome: 'skip',
      reason: operationTexts.named(differs.length === 0 ? 'sameEntryThere' : 'otherEntryStays'),
      changes: differs,
    }
  }
  return carried.map(rowOf)
}
