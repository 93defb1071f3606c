import type { OperationChange } from '@preceptor/contract'
import { closeStale } from './kinds/close-stale.ts'
import { copyRules } from './kinds/copy-rules.ts'
import { deactivateUsers } from './kinds/deactivate-users.ts'
import { mailDomain } from './kinds/mail-domain.ts'
import { movePeople } from './kinds/move-people.ts'
import { replayDeliveries } from './kinds/replay-deliveries.ts'
import { resendInvitations } from './kinds/resend-invitations.ts'
import { voidCertificates } from './kinds/void-certificates.ts'
import type { Kind } from './kind.ts'

const kinds: { [K in OperationChange['kind']]: Kind<K> } = {
  close_stale: closeStale,
  move_people: movePeople,
  mail_domain: mailDomain,
  deactivate_users: deactivateUsers,
  resend_invitations: resendInvitations,
  void_certificates: voidCertificates,
  replay_deliveries: replayDeliveries,
  copy_rules: copyRules,
}

/** The kind of a change; it is only ever given changes of its own. */
export const kindOf = ({ kind }: OperationChange) => kinds[kind] as unknown as Kind<OperationChange['kind']>
