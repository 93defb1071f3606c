import { type Id, type Signature, signatureLimits } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid, notFound } from '../../errors/app-error.ts'
import type { Db } from '../../db/tx.ts'
import { isBlank, NotAPicture, rebuiltPng } from '../../files/picture.ts'
import { profileTexts } from './texts.ts'

const blankWords = { drawn: 'drawSignature', typed: 'typeName', uploaded: 'pictureBlank' } as const

/** Sets or replaces it. Stores a copy redrawn from the pixels alone (files/picture.ts). */
export async function keepSignature(
  db: Db,
  user_id: Id,
  { kind, image }: Pick<Signature, 'kind'> & { image: string },
): Promise<Signature> {
  const png = await pictureOf(image)
  if (await isBlank(png)) throw invalid({ image: [profileTexts.named(blankWords[kind])] })
  const kept = await db.row<Signature>(sql`
    insert into signatures (user_id, kind, png) values (${user_id}, ${kind}, ${png})
    on conflict (user_id) do update set kind = excluded.kind, png = excluded.png, updated_at = now()
    returning kind, updated_at`)
  if (!kept) throw new Error('The signature was not written.')
  return kept
}

async function pictureOf(image: string): Promise<Buffer> {
  try {
    return await rebuiltPng(Buffer.from(image, 'base64'), signatureLimits)
  } catch (error) {
    if (error instanceof NotAPicture) throw invalid({ image: [error.message] })
    throw error
  }
}

export async function readSignature(db: Db, user_id: Id): Promise<Buffer> {
  const kept = await db.row<{ png: Buffer }>(sql`select png from signatures where user_id = ${user_id}`)
  if (!kept) throw notFound(profileTexts.named('noSignature'))
  return kept.png
}

/** Deletes it. Documents signed with it have their own copy and stay unchanged. */
export async function deleteSignature(db: Db, user_id: Id) {
  const gone = await db.run(sql`delete from signatures where user_id = ${user_id}`)
  if (gone === 0) throw notFound(profileTexts.named('noSignature'))
}
