import { type Id, operationTitle } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { type Scope, within } from '../../../../scope/scope.ts'
import { type NamedRow, sameNamed } from '../../../automation/copy.ts'
import {
  addCarried,
  type CarriedPath,
  carriedPaths,
  deleteCopied,
  pathsHere,
} from '../../../learning-paths/carry-paths.ts'
import { agencyOf, refuseSame } from '../agency-of.ts'
import { eachItem, keepSubject, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { freeName, listed, plainName } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

interface Brought {
  from: string
  paths: CarriedPath[]
}
interface Given {
  id: Id
  title: string
  /** The agency's own record for each record that a step refers to. */
  own: Record<Id, Id>
}

/** Copies learning paths as drafts; records that their steps refer to are matched by name. */
export const copyPaths: Kind<'copy_paths', Brought> = {
  bring: async (scope, { from_agency_id, path_ids }) => {
    const agency = await agencyOf(scope, from_agency_id)
    return { from: agency.name, paths: await within(scope, agency, inside => carriedPaths(inside, path_ids)) }
  },
  prepare: async (scope, change, { from }) => {
    refuseSame(scope, change)
    return operationTitle(change, { from, to: '' })
  },
  rows: async (scope, _, { paths }) => {
    const here = await pathsHere(scope)
    const taken = new Set(here.map(({ title }) => plainName(title)))
    const rows: RowMade[] = []
    for (const path of paths) {
      const row = { key: path.id, subject_id: null, name: path.title }
      const { own, missing } = await ownSteps(scope, path)
      const named = here.filter(({ title }) => plainName(title) === plainName(path.title))
      const steps = path.steps.map(({ ref_id }) => own[ref_id])
      if (missing.length > 0)
        rows.push({ ...row, outcome: 'unknown', reason: operationTexts.named('notHere', { what: listed(missing) }) })
      else if (named.some(({ refs }) => refs.join() === steps.join()))
        rows.push({ ...row, outcome: 'skip', reason: operationTexts.named('samePathThere') })
      else {
        const title = freeName(path.title, taken)
        taken.add(plainName(title))
        const [other] = named
        rows.push({
          ...row,
          name: title,
          outcome: 'update',
          reason: other ? operationTexts.named('otherPathStays', { name: other.title }) : null,
          given: { id: path.id, title, own } satisfies Given,
          changes: [
            {
              field: 'path_steps',
              before: other ? other.names.join('\n') : null,
              after: path.steps.map(({ name }) => name).join('\n'),
            },
          ],
        })
      }
    }
    return rowsMade(rows)
  },
  apply: (scope, { settings: { brought } }, items) =>
    eachItem<Given>(scope, items, async ({ given: { id, title, own }, ...item }) => {
      const path = (brought as Brought).paths.find(one => one.id === id)
      if (!path) return
      await keepSubject(scope, item, await addCarried(scope, path, { title, own }))
    }),
  asLeft: sql`exists (select from learning_paths p where p.organization_id = i.organization_id and p.id = i.subject_id and p.version = 1 and p.state = 'draft')`,
  restore: (scope, { id }, items) =>
    eachItem(scope, items, ({ subject_id }) =>
      deleteCopied(scope, subject_id, {
        source: 'bulk',
        job_id: id,
        note: operationTexts.say(fallback, 'undoneNote'),
      }),
    ),
}

const kindsOfSteps = { program: 'program', session: 'program', credential: 'credential', form: 'form' } as const

async function ownSteps(scope: Scope, { steps }: CarriedPath): Promise<{ own: Record<Id, Id>; missing: NamedRow[] }> {
  const own: Record<Id, Id> = {}
  const missing: NamedRow[] = []
  for (const { kind, ref_id, name } of steps) {
    const row = { id: ref_id, kind: kindsOfSteps[kind], name }
    const id = own[ref_id] ?? (await sameNamed(scope, row))
    if (id === null) missing.push(row)
    else own[ref_id] = id
  }
  return { own, missing }
}
