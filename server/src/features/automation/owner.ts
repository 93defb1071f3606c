import {
  access,
  type AgencyStatus,
  can,
  changeOf,
  type Id,
  isOwnAct,
  type Role,
  rolePermissions,
  type RuleDefinition,
  ruleActAccess,
} from '@preceptor/contract'
import sql from 'sql-template-tag'
import type { Actor, Scope } from '../../scope/scope.ts'
import { forbidden } from '../bulk-changes/acts.ts'
import { automationTexts } from './texts.ts'

/** Returns the rule's owner in their current role, or the reason the rule can't act on their behalf. */
export async function ownerNow(
  { db, agency }: Scope,
  { owner_id, owner_name }: { owner_id: Id; owner_name: string },
): Promise<{ actor: Actor } | { why: string } | { waits: true }> {
  const now = await db.row<{ role: Role | null; account: string | null; agency_status: AgencyStatus }>(
    sql`select role, account, agency_status from standing_of(${owner_id})`,
  )
  if (!now || now.agency_status === 'closed' || now.agency_status === 'paused') return { waits: true }
  if (!now.role || now.account !== 'active') return { why: automationTexts.named('ownerLeft', { name: owner_name }) }
  if (!can({ role: now.role, permissions: rolePermissions[now.role] }, access.editAutomation))
    return { why: automationTexts.named('ownerMayNot', { name: owner_name }) }
  return {
    actor: {
      kind: 'user',
      user_id: owner_id,
      name: owner_name,
      email: '',
      role: now.role,
      token_organization_id: agency.id,
    },
  }
}

/** Returns the reason the actor may not let the rule do this, or null. */
export function forbiddenRule(scope: Scope, definition: RuleDefinition): string | null {
  const { actor } = scope
  const holder = { role: actor.role, permissions: actor.role ? rolePermissions[actor.role] : [] }
  for (const { act } of definition.steps) {
    if (!can(holder, ruleActAccess(act))) return automationTexts.named('mayNot', { name: actor.name })
    if (isOwnAct(act)) continue
    const change = changeOf(act, '2026-01-01', { program_id: nobody, form_id: nobody, path_id: nobody })
    const why = change && forbidden(scope, change)
    if (why) return why
  }
  return null
}
const nobody = '00000000-0000-0000-0000-000000000000'
