import type { OperationChange } from '@preceptor/contract'
import { closeStale } from './kinds/close-stale.ts'
import { copyRules } from './kinds/copy-rules.ts'
import { deactivateUsers } from './kinds/deactivate-users.ts'
import { mailDomain } from './kinds/mail-domain.ts'
import { movePeople } from './kinds/move-people.ts'
import { replayDeliveries } from './kinds/replay-deliveries.ts'
import { resendInvitations } from './kinds/resend-invitations.ts'
import { voidCertificates } from './kinds/void-certificates.ts'
import { peopleActs } from './kinds/people-acts.ts'
import { correctCompletions } from './kinds/correct-completions.ts'
import { reissueCertificates } from './kinds/reissue-certificates.ts'
import { resendLinks } from './kinds/resend-links.ts'
import { endSignIns } from './kinds/end-sign-ins.ts'
import { resetSecondFactors } from './kinds/reset-second-factors.ts'
import { copyLists } from './kinds/copy-lists.ts'
import { copyTemplates } from './kinds/copy-templates.ts'
import { copyPaths } from './kinds/copy-paths.ts'
import { copyMaps } from './kinds/copy-maps.ts'
import { copyForms } from './kinds/copy-forms.ts'
import { mergeEntries } from './kinds/merge-entries.ts'
import { checkOut } from './kinds/check-out.ts'
import { transferPeople } from './kinds/transfer-people.ts'
import { updatePrograms } from './kinds/update-programs.ts'
import { adoptPack } from './kinds/adopt-pack.ts'
import { recompute } from './kinds/recompute.ts'
import { archivePrograms } from './kinds/archive-programs.ts'
import { payCodes } from './kinds/pay-codes.ts'
import { changePartner } from './kinds/change-partner.ts'
import { replayPushes } from './kinds/replay-pushes.ts'
import { suppressMessages } from './kinds/suppress-messages.ts'
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
  transfer_people: transferPeople,
  people_acts: peopleActs,
  correct_completions: correctCompletions,
  reissue_certificates: reissueCertificates,
  resend_links: resendLinks,
  end_sign_ins: endSignIns,
  reset_second_factors: resetSecondFactors,
  copy_lists: copyLists,
  copy_templates: copyTemplates,
  copy_paths: copyPaths,
  copy_forms: copyForms,
  copy_maps: copyMaps,
  merge_entries: mergeEntries,
  check_out: checkOut,
  update_programs: updatePrograms,
  adopt_pack: adoptPack,
  recompute,
  archive_programs: archivePrograms,
  pay_codes: payCodes,
  change_partner: changePartner,
  replay_pushes: replayPushes,
  suppress_messages: suppressMessages,
}

/** Returns the kind of a change; it only receives changes of its own type. */
export const kindOf = ({ kind }: OperationChange) => kinds[kind] as unknown as Kind<OperationChange['kind']>
