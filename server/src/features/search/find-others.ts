import {
  type AccountHit,
  api,
  type LearningPathHit,
  type LocationHit,
  otherHitsLimit,
  type ProgramHit,
  type RuleHit,
  type SessionHit,
  type UserHit,
} from '@preceptor/contract'
import sql, { join, type Sql } from 'sql-template-tag'
import { hasWordThatBegins, typedWords } from '../../db/search-words.ts'
import { everyWordIn } from '../../lists/conditions.ts'
import { listWhere, sqlFor } from '../../lists/list-sql.ts'
import { type AgenciesScope, mayI, type Scope } from '../../scope/scope.ts'
import { accountStatus } from '../auth/user-status.ts'
import { csmUsersSql } from '../csm/users/list-csm-users.ts'
import { allTitles } from '../programs/all-titles.ts'
import { phaseOf } from '../sessions/phase.ts'
import { todayIn } from '../employees/today.ts'
import { usersSql } from '../settings/users/list-users.ts'

/** Sorts names in which every word begins as typed before names that contain it elsewhere. */
const begunFirst = (name: Sql, typed: string) =>
  sql`(${join(
    typedWords(typed).map(word => hasWordThatBegins(name, word)),
    ' and ',
  )}) desc`

/** Finds users of the agency and open invitations, as their list shows them to this user. */
export async function findUsers(scope: Scope, typed: string): Promise<UserHit[]> {
  if (typedWords(typed).length === 0 || !mayI(scope.actor, api.users.list.access)) return []
  return scope.db.rows<UserHit>(sql`
    select p.id, p.name, p.role, p.status, p.email from ${sqlFor(usersSql.from, scope)}
    where ${listWhere(usersSql, scope, { search: typed })}
    order by ${begunFirst(sql`p.sort_name`, typed)}, p.status <> 'active', p.sort_name, p.id limit ${otherHitsLimit}`)
}

/** Finds locations by name, code or city, active ones first. */
export async function findLocations(scope: Scope, typed: string): Promise<LocationHit[]> {
  const holds = everyWordIn(sql`fold(concat_ws(' ', l.name, l.code, l.city))`)(typed)
  if (holds === null || !mayI(scope.actor, api.lookups.locations.access)) return []
  return scope.db.rows<LocationHit>(sql`
    select l.id, l.name, l.code, l.is_active from locations l
    where l.organization_id = ${scope.agency.id} and ${holds}
    order by ${begunFirst(sql`fold(l.name)`, typed)}, not l.is_active, fold(l.name) collate "C", l.id limit ${otherHitsLimit}`)
}

/** Finds programs by their title in any language or their code, archived ones last. */
export async function findPrograms({ db, agency, actor, origin }: Scope, typed: string): Promise<ProgramHit[]> {
  const titles = sql`fold(concat_ws(' ', p.code, ${allTitles}))`
  const holds = everyWordIn(titles)(typed)
  if (holds === null || !mayI(actor, api.programs.list.access)) return []
  const title = sql`text_in(p.titles, ${origin.language})`
  return db.rows<ProgramHit>(sql`
    select p.id, ${title} as title, p.code, p.archived_at is not null as is_archived from programs p
    where p.organization_id = ${agency.id} and ${holds}
    order by p.archived_at is not null, ${begunFirst(titles, typed)}, fold(${title}) collate "C", p.id limit ${otherHitsLimit}`)
}

/** Finds learning paths by title, archived ones last. */
export async function findLearningPaths({ db, agency, actor }: Scope, typed: string): Promise<LearningPathHit[]> {
  const holds = everyWordIn(sql`fold(l.title)`)(typed)
  if (holds === null || !mayI(actor, api.learningPaths.list.access)) return []
  return db.rows<LearningPathHit>(sql`
    select l.id, l.title, l.state from learning_paths l where l.organization_id = ${agency.id} and ${holds}
    order by l.state = 'archived', ${begunFirst(sql`fold(l.title)`, typed)}, fold(l.title) collate "C", l.id limit ${otherHitsLimit}`)
}

/**
 * Finds compliance rules by name or citation, using the version in force or else the next one; rules that no longer require
 * anything come last.
 */
export async function findRules({ db, agency, actor }: Scope, typed: string): Promise<RuleHit[]> {
  const today = sql`${todayIn(agency.time_zone)}::date`
  const about = sql`fold(concat_ws(' ', v.body ->> 'name', v.body ->> 'citation'))`
  const holds = everyWordIn(about)(typed)
  if (holds === null || !mayI(actor, api.complianceRules.list.access)) return []
  return db.rows<RuleHit>(sql`
    select r.id, v.body ->> 'name' as name, nullif(v.body ->> 'citation', '') as citation,
      case when r.retired_on <= ${today} then 'retired' when v.effective_from > ${today} then 'to_come' else 'in_force' end as state
    from compliance_rules r cross join lateral (select v.body, v.effective_from from compliance_rule_versions v
      where v.organization_id = r.organization_id and v.rule_id = r.id and v.known_to = 'infinity'
      order by v.effective_from > ${today}, abs(v.effective_from - ${today}) limit 1) v
    where r.organization_id = ${agency.id} and ${holds}
    order by r.retired_on <= ${today} is true, ${begunFirst(about, typed)}, fold(v.body ->> 'name') collate "C", r.id limit ${otherHitsLimit}`)
}

/** The day of session `s` as people type it: `2026-03-04`, `3/4/2026`, `Mar 4`, `March`. */
const dayAsTyped = sql`to_char(s.starts_at at time zone s.zone, 'YYYY-MM-DD FMMM/FMDD/YYYY FMMonth Mon FMDD YYYY')`

/** Finds sessions by title, program or day: upcoming ones first, then by nearest date. */
export async function findSessions({ db, agency, actor, origin }: Scope, typed: string): Promise<SessionHit[]> {
  const about = sql`fold(concat_ws(' ', s.title, ${allTitles}, p.code, ${dayAsTyped}))`
  const holds = everyWordIn(about)(typed)
  if (holds === null || !mayI(actor, api.sessions.list.access)) return []
  return db.rows<SessionHit>(sql`
    select s.id, s.title, text_in(p.titles, ${origin.language}) as program_title, s.starts_at, s.zone, ${phaseOf} as phase from sessions s
    join programs p on p.organization_id = s.organization_id and p.id = s.program_id
    where s.organization_id = ${agency.id} and ${holds}
    order by s.state = 'cancelled', s.ends_at <= now(), abs(extract(epoch from s.starts_at - now())), s.id limit ${otherHitsLimit}`)
}

/** Finds accounts of all agencies and of the vendor, by name or email, in the order of their list. */
export async function findAccounts(scope: AgenciesScope, typed: string): Promise<AccountHit[]> {
  // One letter occurs in nearly every name, and no index helps
  if (typed.trim().length < 2) return []
  return scope.db.rows<AccountHit>(sql`
    select u.id, u.name, u.email, u.vendor_role, ${accountStatus} as status,
      (select o.name from memberships m join organizations o on o.id = m.organization_id
        where m.user_id = u.id and u.vendor_role is null order by lower(o.name), o.id limit 1) as agency_name
    from users u where ${listWhere(csmUsersSql, scope, { search: typed })}
    order by u.sort_name, u.id limit ${otherHitsLimit}`)
}
