import { namedDay } from '../texts/texts.ts'
import type { OperationChange } from './change.ts'
import { operationText } from './texts.ts'

interface Names {
  from: string
  to: string
}

/** Returns the title of an operation; its names are locations of its agency, or the name of the agency copied from. */
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
    case 'copy_templates':
      return operationText('copyTemplatesTitle', { count: change.template_ids.length, from })
    case 'copy_paths':
      return operationText('copyPathsTitle', { count: change.path_ids.length, from })
    case 'copy_forms':
      return operationText('copyFormsTitle', { count: change.form_ids.length, from })
    case 'transfer_people':
      return operationText('transferPeopleTitle', { from, to })
    case 'copy_lists':
      return operationText('copyListsTitle', { from })
    case 'copy_maps':
      return operationText('copyMapsTitle', { from })
    case 'people_acts':
      // each act has its own title
      return from
    case 'correct_completions':
      return operationText('correctCompletionsTitle', { count: change.rows.length })
    case 'reissue_certificates':
      return operationText('reissueCertificatesTitle', { count: change.numbers.length })
    case 'resend_links':
      return operationText('resendLinksTitle', { days: change.within_days })
    case 'end_sign_ins':
      return operationText('endSignIns')
    case 'reset_second_factors':
      return operationText('resetSecondFactorsTitle', { count: change.emails.length })
    case 'merge_entries':
      return operationText('mergeEntriesTitle', { from: change.from_name, to: change.into_name })
    case 'check_out':
      return operationText('checkOutTitle', { count: change.program_ids.length })
    case 'update_programs':
      return operationText('updatePrograms')
    case 'adopt_pack':
      return operationText('adoptPackTitle', { count: change.keys.length })
    case 'recompute':
      return operationText('recompute')
    case 'archive_programs':
      return operationText('archiveProgramsTitle', { count: change.names.length })
    case 'pay_codes':
      return operationText('payCodesTitle', { code: change.pay_code })
    case 'change_partner':
      return operationText('changePartnerTitle', { to })
    case 'replay_pushes':
      return operationText('replayPushesTitle', { days: change.within_days })
    case 'suppress_messages':
      return operationText('suppressMessagesTitle', {
        from: namedDay(change.from_day),
        until: namedDay(change.until_day),
      })
  }
}
