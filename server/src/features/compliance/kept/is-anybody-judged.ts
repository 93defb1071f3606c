import sql from 'sql-template-tag'
import type { Scope } from '../../../scope/scope.ts'

/** Returns false for an agency where no one has been judged yet, so there is nothing to check. */
export const isAnybodyJudged = async ({ db, agency }: Scope): Promise<boolean> =>
  (await db.row(sql`select from compliance_kept where organization_id = ${agency.id} limit 1`)) !== undefined
