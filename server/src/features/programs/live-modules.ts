import type { Id, LiveModule } from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Scope } from '../../scope/scope.ts'
import { mustBeThere } from './list-programs.ts'

interface ProgramCredit {
  program_minutes: number
  /** The percentage of a module's minutes from which a session completes it. */
  threshold: number
}

/** Returns the credit of the published version, or of the draft before publication. */
export async function programCredit({ db, agency }: Scope, program_id: Id): Promise<ProgramCredit> {
  const row =
    await db.row<ProgramCredit>(sql`select coalesce(v.credit_minutes, 0) as program_minutes, p.attendance_threshold as threshold
    from programs p left join lateral (select v.credit_minutes from program_versions v where v.organization_id = p.organization_id
      and v.program_id = p.id order by v.number desc nulls last limit 1) v on true
    where p.organization_id = ${agency.id} and p.id = ${program_id}`)
  return row ?? { program_minutes: 0, threshold: 0 }
}

/** Returns the live modules of the published version, or of the draft if none was published. */
export async function liveModulesOf(scope: Scope, program_id: Id): Promise<LiveModule[]> {
  await mustBeThere(scope, program_id)
  const { db, agency, origin } = scope
  return db.rows<LiveModule>(sql`
    select m.module_id as id, text_in(m.titles, ${origin.language}) as title, m.content -> 'ways' as ways,
      (select coalesce(sum(n.minutes), 0)::int from program_module_minutes n where n.organization_id = m.organization_id and n.module_row_id = m.id)
        as credit_minutes
    from program_modules m
    where m.organization_id = ${agency.id} and m.kind = 'live_session' and m.version_id = (select v.id from program_versions v
      where v.organization_id = ${agency.id} and v.program_id = ${program_id} order by v.number desc nulls last limit 1)
    order by m.position`)
}
