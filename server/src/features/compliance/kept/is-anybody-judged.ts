import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/** An agency of whom nobody was judged yet has nothing to look through. */
export const isAnybodyJudged = async ({ db, agency }: Scope): Promise<boolean> =>
  (await db.row(sql`select from compliance_kept where organization_id = ${agency.id} limit 1`)) !== undefined
