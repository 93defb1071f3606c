import { type CopiedList, copiedLists, operationTitle } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { changesBetween } from '../../../../events/changes.ts'
import { type Scope, within } from '../../../../scope/scope.ts'
import { addNamed, entriesOf, type ListedEntry, removeUnused } from '../../../settings/taxonomy/lists-by-name.ts'
import { agencyOf, refuseSame } from '../agency-of.ts'
import { eachItem, keepSubject, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { plainName } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

type Carried = Pick<ListedEntry, 'name' | 'values' | 'said'>
interface Brought {
  from: string
  lists: Partial<Record<CopiedList, Carried[]>>
}
interface Given {
  list: CopiedList
  values: Record<string, unknown>
}

/** Columns that name something of the agency itself, or of one place alone. */
const ownColumns: ReadonlySet<string> = new Set(['parent_id', 'is_active'])
const shared = (from: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(from).filter(([column]) => !ownColumns.has(column)))

/** Copies entries of lists that an agency lacks. Those of the same name stay, with what differs. */
export const copyLists: Kind<'copy_lists', Brought> = {
  bring: async (scope, { from_agency_id, lists }) => {
    const agency = await agencyOf(scope, from_agency_id)
    const found: Brought['lists'] = {}
    await within(scope, agency, async inside => {
      for (const list of lists)
        found[list] = (await entriesOf(inside, list))
          .filter(({ is_active }) => is_active)
          .map(({ name, values, said }) => ({ name, values: shared(values), said: shared(said) }))
    })
    return { from: agency.name, lists: found }
  },
  prepare: async (scope, change, { from }) => {
    refuseSame(scope, change)
    return operationTitle(change, { from, to: '' })
  },
  rows: async (scope, { lists }, brought) => {
    const rows: RowMade[] = []
    for (const list of lists) rows.push(...(await rowsOfList(scope, list, brought.lists[list] ?? [])))
    return rowsMade(rows)
  },
  apply: (scope, _, items) =>
    eachItem<Given>(scope, items, async ({ given: { list, values }, ...item }) => {
      const { id } = await addNamed(scope, list, values)
      await keepSubject(scope, item, id)
    }),
  asLeft: sql`case i.values ->> 'list'
    when 'training_types' then exists (select from training_types t where t.organization_id = i.organization_id and t.id = i.subject_id and t.version = 1)
    when 'topics' then exists (select from topics t where t.organization_id = i.organization_id and t.id = i.subject_id and t.version = 1)
    when 'disciplines' then exists (select from disciplines t where t.organization_id = i.organization_id and t.id = i.subject_id and t.version = 1)
    else exists (select from locations t where t.organization_id = i.organization_id and t.id = i.subject_id and t.version = 1) end`,
  restore: (scope, { id }, items) =>
    eachItem<Given>(scope, items, ({ subject_id, given }) =>
      removeUnused(
        scope,
        { list: given.list, id: subject_id },
        { source: 'bulk', job_id: id, note: operationTexts.say(fallback, 'undoneNote') },
      ),
    ),
}

async function rowsOfList(scope: Scope, list: CopiedList, carried: readonly Carried[]): Promise<RowMade[]> {
  const here = await entriesOf(scope, list)
  const rowOf = ({ name, values, said }: Carried): RowMade => {
    const row = {
      key: `${list} ${plainName(name)}`,
      subject_id: null,
      name: operationTexts.named('inList', { list: copiedLists[list], name }),
    }
    const same = here.find(one => plainName(one.name) === plainName(name))
    const { code } = values
    const coded = typeof code === 'string' && here.find(one => one.code && plainName(one.code) === plainName(code))
    if (!same && coded)
      return { ...row, outcome: 'skip', reason: operationTexts.named('codeTaken', { name: coded.name }) }
    if (!same) {
      const columns = Object.keys(said)
      return { ...row, outcome: 'update', given: { list, values }, changes: changesBetween({}, said, columns) }
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
