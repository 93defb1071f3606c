import { type AgencyInfo, logoLimits } from '@preceptor/contract'
import sql from 'sql-template-tag'
import { invalid, notFound } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/record.ts'
import { NotAPicture, rebuiltPng, shrunkPng } from '../../../files/picture.ts'
import type { Scope } from '../../../scope/scope.ts'
import { readAgencyInfo } from './read-agency-info.ts'
import { agencyInfoTexts } from './texts.ts'

/** Sets or replaces the logo. The stored image is re-encoded from the pixels alone (files/picture.ts). */
export async function setLogo(scope: Scope, file: Buffer): Promise<AgencyInfo> {
  const png = await pictureOf(file)
  await scope.db.run(sql`
    insert into agency_logos (organization_id, png, small_png, width, height)
    values (${scope.agency.id}, ${png}, ${await shrunkPng(png)}, ${png.readUInt32BE(16)}, ${png.readUInt32BE(20)})
    on conflict (organization_id) do update set png = excluded.png, small_png = excluded.small_png, width = excluded.width, height = excluded.height,
      updated_at = now()`)
  return recorded(scope, 'agency.logo_set')
}

export async function removeLogo(scope: Scope): Promise<AgencyInfo> {
  const gone = await scope.db.run(sql`delete from agency_logos where organization_id = ${scope.agency.id}`)
  if (gone === 0) throw notFound(agencyInfoTexts.named('noLogo'))
  return recorded(scope, 'agency.logo_removed')
}

export async function readLogo({ db, agency }: Scope): Promise<Buffer> {
  const kept = await db.row<{ png: Buffer }>(sql`select png from agency_logos where organization_id = ${agency.id}`)
  if (!kept) throw notFound(agencyInfoTexts.named('noLogo'))
  return kept.png
}

async function recorded(scope: Scope, kind: 'agency.logo_set' | 'agency.logo_removed') {
  const info = await readAgencyInfo(scope)
  await recordEvent(scope, { kind, subject: { id: info.id, name: info.name } })
  return info
}

async function pictureOf(file: Buffer): Promise<Buffer> {
  try {
    return await rebuiltPng(file, logoLimits)
  } catch (error) {
    if (error instanceof NotAPicture) throw invalid({ file: [error.message] })
    throw error
  }
}
