import { type Employee, type EventKind, fullName, type Id, photoLimits } from '@preceptor/contract'
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { invalid, notFound } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { NotAPicture, squarePhoto } from '../../files/picture.ts'
import { holds } from '../../http/etag.ts'
import { JsonText, NotModified } from '../../http/mount.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { newId } from '../../lib/new-id.ts'
import type { Scope } from '../../scope/scope.ts'
import { employeeTexts } from '../employees/texts.ts'
import { holdEmployee, readEmployee } from '../employees/read-employee.ts'

/** Sets or replaces the photo. The employee's version stays, so people editing the profile at the same time get no conflict. */
export async function setPhoto(scope: Scope, id: Id, file: Buffer): Promise<Employee> {
  const { db, agency } = scope
  // Check the right to see the employee before reporting anything about the file
  await readEmployee(scope, id)
  const { picture, small } = await photoOf(file)
  const employee = await holdEmployee(scope, id)
  const photo_id = newId()
  await db.run(sql`
    insert into employee_photos (organization_id, employee_id, photo_id, picture, small)
    values (${agency.id}, ${id}, ${photo_id}, ${picture}, ${small})
    on conflict (organization_id, employee_id) do update set photo_id = excluded.photo_id, picture = excluded.picture,
      small = excluded.small, updated_at = now()`)
  return shown(scope, employee, photo_id)
}

export async function removePhoto(scope: Scope, id: Id): Promise<Employee> {
  const employee = await holdEmployee(scope, id)
  const gone = await scope.db.run(
    sql`delete from employee_photos where organization_id = ${scope.agency.id} and employee_id = ${id}`,
  )
  if (gone === 0) throw notFound(employeeTexts.named('noPhoto'))
  return shown(scope, employee, null)
}

/** Stores the current photo id on the employee's own row, for lists and profiles. */
async function shown(scope: Scope, employee: Employee, photo_id: Id | null): Promise<Employee> {
  const { id } = employee
  await scope.db.run(sql`update employees set photo_id = ${photo_id}, updated_at = now()
    where organization_id = ${scope.agency.id} and id = ${id}`)
  const kind: EventKind = photo_id === null ? 'employee.photo_removed' : 'employee.photo_set'
  await recordEvent(scope, { kind, subject: { id, name: fullName(employee) } })
  return readEmployee(scope, id)
}

async function photoOf(file: Buffer) {
  try {
    return await squarePhoto(file, photoLimits)
  } catch (error) {
    if (error instanceof NotAPicture) throw invalid({ file: [error.message] })
    throw error
  }
}

/** Returns the current photo. A request by photo id can be cached forever, because the id never shows another picture. */
export async function readPhoto({ db, agency }: Scope, id: Id, photo_id: Id | null, held: string | undefined) {
  const kept = await db.row<{ photo_id: Id; picture: Buffer }>(sql`
    select photo_id, picture from employee_photos where organization_id = ${agency.id} and employee_id = ${id}
      and (${photo_id}::uuid is null or photo_id = ${photo_id}::uuid)`)
  if (!kept) throw notFound(employeeTexts.named('noPhoto'))
  const how = { etag: `"${kept.photo_id}"`, forGood: photo_id !== null }
  return holds(held, how.etag) ? new NotModified(how) : new FileAnswer('photo.webp', 'image/webp', kept.picture, how)
}

/** Returns the existing photos that the actor may see, with one query for all rows of a list. */
export async function readSmallPhotos({ db, agency }: Scope, ids: readonly Id[], held: string | undefined) {
  const rows = await db.rows<{ photo_id: Id; small: Buffer }>(sql`
    select photo_id, small from employee_photos where organization_id = ${agency.id} and photo_id = any(${ids}::uuid[])
    order by photo_id`)
  const found = rows.map(row => row.photo_id).join()
  const how = { etag: `"${createHash('sha256').update(found).digest('base64url').slice(0, 22)}"`, forGood: true }
  if (holds(held, how.etag)) return new NotModified(how)
  const data = rows.map(row => ({
    photo_id: row.photo_id,
    image: `data:image/webp;base64,${row.small.toString('base64')}`,
  }))
  return new JsonText(JSON.stringify({ data }), how)
}
