import * as z from 'zod/mini'
import { id, instant } from './schemas.ts'

/** Who can act: a person with an account, a learner by a signed link, a program with a key, Preceptor by itself. */
export const actorKinds = ['user', 'learner', 'api_key', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** What happened, in the words the history shows. The subject's name stands after it. */
export const eventKinds = {
  'employee.created': 'Added',
  'employee.updated': 'Edited',
  'employee.status_changed': 'Changed status of',
  'employee.status_scheduled': 'Scheduled a status change of',
  'employee.status_unscheduled': 'Cancelled a scheduled status change of',
  'employee.moved': 'Moved',
  'employee.removed': 'Took back the import of',
  'employees.exported': 'Exported employees',
  'employees.imported': 'Imported employees',
  'import.undone': 'Took back an import',
  'employees.bulk_changed': 'Ran a bulk change',
  'employees.bulk_undone': 'Undid a bulk change',
  'agency.entered': 'Entered the agency',
  'agency.created': 'Opened the agency',
  'agency.owner_changed': 'Changed who looks after the agency',
  'agency.status_changed': 'Changed the status of the agency',
  'agency.trial_end_changed': 'Changed the last day of the trial of the agency',
  'agency.restored': 'Restored the agency from a backup',
  'employees.searched': 'Searched the employees of all agencies',
  'agency.updated': 'Edited the agency info of',
  'agency.logo_set': 'Set the logo of',
  'agency.logo_removed': 'Removed the logo of',
  'vendor.entered_agency': 'Entered',
  'vendor.restored_agency': 'Restored from a backup the agency',
  'vendor.restored': 'Restored the whole database from a backup',
  'vendor.resealed': 'Sealed secrets anew with a newer key',
  'audit_log.exported': 'Exported the audit log',
  'user.signed_in': 'Signed in',
  'user.left': 'Signed out',
  'user.sign_ins_ended': 'Ended sign-ins elsewhere',
  'user.sign_in_failed': 'Failed to sign in as',
  'user.password_reset': 'Set a new password',
  'user.password_changed': 'Changed the own password',
  'user.email_changed': 'Changed the own e-mail address',
  'user.two_factor_on': 'Turned on two-factor sign-in',
  'user.two_factor_off': 'Turned off two-factor sign-in',
  'user.two_factor_reset': 'Reset the second factor of',
  'user.recovery_code_used': 'Signed in with a recovery code',
  'user.recovery_codes_renewed': 'Made new recovery codes',
  'user.invited': 'Invited',
  'user.invitation_resent': 'Sent the invitation again to',
  'user.invitation_revoked': 'Took back the invitation of',
  'user.joined': 'Accepted the invitation',
  'user.added': 'Gave access to',
  'user.role_changed': 'Changed the role of',
  'user.deactivated': 'Deactivated',
  'user.activated': 'Activated',
  'user.removed': 'Removed access of',
  'user.disabled': 'Disabled the account of',
  'user.enabled': 'Enabled the account of',
  'user.signed_out': 'Ended every sign-in of',
  'user.password_reset_sent': 'Sent a password link to',
  'view.shared': 'Shared a saved view',
  'panel_message.written': 'Wrote the panel message',
  'panel_message.changed': 'Changed the panel message',
  'panel_message.ended': 'Ended the panel message',
  'panel_message.deleted': 'Deleted the panel message',
  'training_type.created': 'Added the training type',
  'training_type.updated': 'Changed the training type',
  'training_type.moved': 'Changed the order of training types:',
  'training_type.merged': 'Merged the training type',
  'discipline.created': 'Added the discipline',
  'discipline.updated': 'Changed the discipline',
  'discipline.merged': 'Merged the discipline',
  'location.created': 'Added the location',
  'location.updated': 'Changed the location',
  'location.merged': 'Merged the location',
} as const
export type EventKind = keyof typeof eventKinds

export const eventSources = {
  user: 'Person',
  import: 'Import',
  bulk: 'Bulk change',
  system: 'System',
  sync: 'Sync',
} as const
export type EventSource = keyof typeof eventSources

/** One entry of the one history; `changes` hold the names of columns, values as they were and became. */
export const historyEvent = z.object({
  id,
  at: instant,
  kind: z.enum(Object.keys(eventKinds) as [EventKind, ...EventKind[]]),
  source: z.enum(Object.keys(eventSources) as [EventSource, ...EventSource[]]),
  actor_name: z.string(),
  subject_id: z.nullable(id),
  subject_name: z.nullable(z.string()),
  job_id: z.nullable(id),
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})
export type HistoryEvent = z.infer<typeof historyEvent>
