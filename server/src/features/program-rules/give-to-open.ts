import type { Id, ProgramVersion } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { isOpen } from '../employees/training-facts.ts'
import type { GiveVersion } from '../programs/accept-update.ts'
import { isGivingVersion } from '../programs/versions.ts'
import { runForOpen } from './run-for-open.ts'

type GivenTo = NonNullable<ProgramVersion['given_to']>

/** Starts giving a material version to the people its publisher chose; null if no one gets a different version. */
export const giveToOpen: GiveVersion<Id | null> = async (scope, { program_id, version_id, change_kind, given_to }) =>
  change_kind === 'material' && given_to !== null && (await touches(scope, program_id, given_to))
    ? runForOpen(scope, { act: 'version', program_id, version_id, given_to })
    : null

/** True when the choice changes which version someone gets, now or once an earlier version has been given. */
async function touches({ db, agency }: Scope, id: Id, given_to: GivenTo): Promise<boolean> {
  const whose = {
    new_only: sql`a.started_at is null and a.version_id is null`,
    not_started: sql`a.started_at is null and a.version_id is not null`,
    all_open: sql`(a.started_at is not null or a.version_id is not null)`,
  }[given_to]
  const row = await db.row(
    sql`select from assignments a where a.organization_id = ${agency.id} and a.program_id = ${id} and ${isOpen}
      and (${whose} or ${isGivingVersion(sql`a`)}) limit 1`,
  )
  return row !== undefined
}
