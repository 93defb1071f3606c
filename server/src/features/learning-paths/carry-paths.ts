import type { Id, PathStep } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import sql from 'sql-template-tag'
import { AppError } from '../../errors/app-error.ts'
import { type EventHead, recordEvent } from '../../events/record.ts'
import { insertRow } from '../../records/columns.ts'
import type { Scope } from '../../scope/scope.ts'
import { readPath } from '../path-standings/read-path.ts'
import { pathTexts } from './texts.ts'
import { insertSteps, keptOf } from './write-steps.ts'

/** A learning path as another agency copies it, with the names of its steps' subjects. */
export interface CarriedPath {
  id: Id
  title: string
  description: string | null
  is_ordered: boolean
  steps: (PathStep & { name: string | null })[]
}

const nameOfStep = sql`coalesce((select text_in(p.titles, ${fallback}) from programs p where p.organization_id = st.organization_id and p.id = st.program_id),
  (select c.name from credential_types c where c.organization_id = st.organization_id and c.id = st.credential_type_id),
  (select text_in(f.titles, ${fallback}) from forms f where f.organization_id = st.organization_id and f.id = st.form_id))`

export async function carriedPaths(scope: Scope, ids: readonly Id[]): Promise<CarriedPath[]> {
  const found: CarriedPath[] = []
  for (const id of new Set(ids.map(one => one.toLowerCase()))) {
    const { title, description, is_ordered, shown_steps } = await readPath(scope, id)
    const names = await scope.db.rows<{ step_id: Id; name: string | null }>(sql`
      select st.step_id, ${nameOfStep} as name from learning_paths l
      join learning_path_steps st on st.organization_id = l.organization_id and st.path_id = l.id and st.steps_no = l.steps_no
      where l.organization_id = ${scope.agency.id} and l.id = ${id}`)
    const named = new Map(names.map(one => [one.step_id, one.name]))
    const steps = shown_steps.map(({ step_id, ...step }) =>
      Object.assign(keptOf(step), { name: named.get(step_id) ?? null }),
    )
    found.push({ id, title, description, is_ordered, steps })
  }
  return found
}

/** Returns the agency's learning paths, with the subjects of their steps in order. */
export const pathsHere = ({ db, agency }: Scope): Promise<{ title: string; refs: Id[]; names: string[] }[]> =>
  db.rows(sql`select l.title, s.refs, s.names from learning_paths l
    cross join lateral (select coalesce(array_agg(coalesce(st.program_id, st.credential_type_id, st.form_id) order by st.place), '{}') as refs,
        coalesce(array_agg(${nameOfStep} order by st.place), '{}') as names
      from learning_path_steps st where st.organization_id = l.organization_id and st.path_id = l.id and st.steps_no = l.steps_no) s
    where l.organization_id = ${agency.id} and l.state <> 'archived' order by l.id`)

interface Adding {
  title: string
  /** The agency's own record for each one named by a step. */
  own: Readonly<Record<Id, Id>>
}

/** Adds a carried path as a draft. */
export async function addCarried(scope: Scope, path: CarriedPath, { title, own }: Adding): Promise<Id> {
  const { name } = scope.actor
  const { description, is_ordered } = path
  const id = await insertRow(scope, 'learning_paths', {
    title,
    description,
    created_by_name: name,
    updated_by_name: name,
  })
  const steps = path.steps.map(({ name: _, ref_id, ...step }) => ({ ...step, ref_id: own[ref_id] ?? ref_id }))
  await insertSteps(scope, id, { steps_no: 1, is_ordered, steps })
  await recordEvent(scope, { kind: 'learning_path.created', subject: { id, name: title } })
  return id
}

/** Deletes a path that was copied here, if it is still a draft that no one has changed. */
export async function deleteCopied(scope: Scope, id: Id, head: Omit<EventHead, 'kind'>): Promise<void> {
  const { db, agency } = scope
  const { title } = await readPath(scope, id)
  const gone = await db.run(sql`delete from learning_paths
    where organization_id = ${agency.id} and id = ${id} and version = 1 and state = 'draft'`)
  if (gone === 0) throw new AppError('CONFLICT', pathTexts.named('changedSinceCopy'))
  await recordEvent(scope, { ...head, kind: 'learning_path.deleted', subject: { id, name: title } })
}
