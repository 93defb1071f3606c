import type { OperationChange } from './change.ts'
import { operationText } from './texts.ts'

interface Names {
  from: string
  to: string
}

/** The title of an operation; its names are those of locations of its agency, or of the agency that is copied from. */
export function operationTitle(change: OperationChange, { from, to }: Names = { from: '', to: '' }): string {
  switch (change.kind) {
    case 'close_stale':
      return operationText('closeStaleTitle', { days: change.idle_days })
    case 'move_people':
      return operationText('movePeopleTitle', { from, to })
    case 'mail_domain':
      return operationText('mailDomainTitle', { from: change.from_domain, to: change.to_domain })
    case 'deactivate_users':
      return operationText('deactivateUsersTitle', { days: change.idle_days })
    case 'resend_invitations':
      return operationText('resendInvitations')
    case 'void_certificates':
      return operationText('voidCertificatesTitle', { count: change.numbers.length })
    case 'replay_deliveries':
      return operationText('replayDeliveriesTitle', { days: change.within_days })
    case 'copy_rules':
      return operationText('copyRulesTitle', { count: change.rule_ids.length, from })
  }
}
