import type { Role } from '@preceptor/contract'
import { accessTexts } from './access-texts.ts'

const hints = {
  agency_admin: 'adminHint',
  coordinator_limited: 'coordinatorHint',
  rn_limited: 'nurseHint',
  viewer: 'viewerHint',
  super_admin: 'superAdminHint',
  admin: 'staffAdminHint',
  cs_super_user: 'staffLeadHint',
  csm: 'staffHint',
} as const satisfies Record<Role, string>

/** What a role is for, in one line, beside its name. */
export const roleHint = (role: Role) => accessTexts.say(hints[role])
