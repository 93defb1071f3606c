import type { Id } from '@preceptor/contract'
import sql, { raw } from 'sql-template-tag'
import type { Scope } from '../../../../scope.ts'
import { keyOf, loadLists, tableOf } from './known-words.ts'
import type { ImportJob, ListField, PlannedEntry } from './settings.ts'

/** Makes the locations, disciplines and coordinators the user decided to make. Done once, with the first block. */
export async function makeEntries(scope: Scope, { id, settings }: ImportJob) {
  if (settings.planned.length === 0) return
  const lists = await loadLists(scope)
  const made: PlannedEntry[] = []
  for (const entry of settings.planned) {
    const meanwhile = lists[entry.field].find(entry.name)
    if (meanwhile) await useInstead(scope, id, entry, meanwhile)
    else {
      await insert(scope, entry, code => lists.discipline.find(code) !== undefined)
      lists[entry.field].add({ ...entry, code: null })
      made.push(entry)
    }
  }
  await scope.db.run(sql`update jobs set settings = jsonb_set(settings, '{made}', ${JSON.stringify(made)}::jsonb)
    where organization_id = ${scope.agency.id} and id = ${id}`)
}

/** Somebody added it between check and run: theirs is taken. */
async function useInstead({ db, agency }: Scope, job_id: Id, { field, id }: PlannedEntry, meanwhile: Id) {
  const column = `${field}_id`
  await db.run(sql`update job_items set values = jsonb_set(values, array[${column}], to_jsonb(${meanwhile}::text))
    where organization_id = ${agency.id} and job_id = ${job_id} and values ->> ${column} = ${id}`)
}

async function insert({ db, agency }: Scope, { field, id, name }: PlannedEntry, taken: (code: string) => boolean) {
  if (field === 'location')
    await db.run(sql`insert into locations (organization_id, id, name) values (${agency.id}, ${id}, ${name})`)
  if (field === 'coordinator')
    await db.run(sql`insert into coordinators (organization_id, id, name) values (${agency.id}, ${id}, ${name})`)
  if (field === 'discipline')
    await db.run(sql`insert into disciplines (organization_id, id, code, name)
      values (${agency.id}, ${id}, ${codeFor(name, taken)}, ${name})`)
}

/** `HHA` is its own code, `Home Health Aide` is abbreviated; a number keeps it apart from one that is there. */
function codeFor(name: string, taken: (code: string) => boolean): string {
  const words = keyOf(name).split(' ')
  const initials = words.map(word => word[0] ?? '').join('')
  const code = (words.length > 1 ? initials : name.trim()).slice(0, 12).toUpperCase()
  if (!taken(code)) return code
  for (let n = 2; ; n++) if (!taken(`${code}${n}`)) return `${code}${n}`
}

/** Takes away what the import made, where nobody uses it. */
export async function removeUnused({ db, agency }: Scope, made: readonly PlannedEntry[]) {
  for (const field of ['location', 'discipline', 'coordinator'] as const satisfies ListField[]) {
    const ids = made.filter(entry => entry.field === field).map(entry => entry.id)
    if (ids.length === 0) continue
    const column = raw(`${field}_id`)
    const held =
      field === 'discipline'
        ? sql`and not exists (select from employee_disciplines d
            where d.organization_id = l.organization_id and d.discipline_id = l.id)`
        : field === 'location'
          ? sql`and not exists (select from locations b where b.organization_id = l.organization_id and b.parent_id = l.id)`
          : sql``
    await db.run(sql`delete from ${raw(tableOf[field])} l where l.organization_id = ${agency.id} and l.id = any(${ids}::uuid[])
      and not exists (select from employees e where e.organization_id = l.organization_id and e.${column} = l.id) ${held}`)
  }
}
