import sql from 'sql-template-tag'
import { notFound } from '../../errors/app-error.ts'
import type { KeyedScope } from '../../scope/scope.ts'
import { learnersTexts } from './texts.ts'

/** Returns the agency's logo, small enough for an old phone on a slow connection. */
export async function agencyLogo({ db, agency }: KeyedScope): Promise<Buffer> {
  const kept = await db.row<{ png: Buffer }>(
    sql`select coalesce(small_png, png) as png from agency_logos where organization_id = ${agency.id}`,
  )
  if (!kept) throw notFound(learnersTexts.named('noLogo'))
  return kept.png
}

export async function hasLogo({ db, agency }: KeyedScope): Promise<boolean> {
  return (await db.row(sql`select from agency_logos where organization_id = ${agency.id}`)) !== undefined
}
