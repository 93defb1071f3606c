import { type Id, pictureLimits } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid, notFound } from '../../errors/app-error.ts'
import type { Db } from '../../db/tx.ts'
import { NotAPicture, rebuiltPng, sizeOf, smallPicture } from '../../files/picture.ts'
import { profileTexts } from './texts.ts'

/** Sets or replaces it. Stores a copy redrawn from the pixels alone (files/picture.ts), and a small one for lists. */
export async function setPicture(db: Db, user_id: Id, file: Buffer): Promise<void> {
  const png = await pictureOf(file)
  const image = await smallPicture(png)
  await db.run(sql`
    insert into user_pictures (user_id, png, image) values (${user_id}, ${png}, ${image})
    on conflict (user_id) do update set png = excluded.png, image = excluded.image, updated_at = now()`)
}

export async function readPicture(db: Db, user_id: Id): Promise<Buffer> {
  const kept = await db.row<{ png: Buffer }>(sql`select png from user_pictures where user_id = ${user_id}`)
  if (!kept) throw notFound(profileTexts.named('noPicture'))
  return kept.png
}

export async function removePicture(db: Db, user_id: Id): Promise<void> {
  const gone = await db.run(sql`delete from user_pictures where user_id = ${user_id}`)
  if (gone === 0) throw notFound(profileTexts.named('noPicture'))
}

async function pictureOf(file: Buffer): Promise<Buffer> {
  try {
    const png = await rebuiltPng(file, pictureLimits)
    const { width, height } = sizeOf(png)
    if (width !== height || width < 48) throw new NotAPicture(profileTexts.named('pictureNotSquare'))
    return png
  } catch (error) {
    if (error instanceof NotAPicture) throw invalid({ file: [error.message] })
    throw error
  }
}
