import { accessGiven } from './events/access-given.ts'
import { approvalAsked } from './events/approval-asked.ts'
import { approvalDecided } from './events/approval-decided.ts'
import { attemptsGranted } from './events/attempts-granted.ts'
import { attemptsUsedUp } from './events/attempts-used-up.ts'
import { automationNotice } from './events/automation-notice.ts'
import { catalogRequested } from './events/catalog-requested.ts'
import { emailChangeAsked } from './events/email-change-asked.ts'
import { emailChangeToConfirm } from './events/email-change-to-confirm.ts'
import { emailChangedFrom } from './events/email-changed-from.ts'
import { emailChangedTo } from './events/email-changed-to.ts'
import { emailInUse } from './events/email-in-use.ts'
import { formLink } from './events/form-link.ts'
import { formTurn } from './events/form-turn.ts'
import { invitation } from './events/invitation.ts'
import { keywordHelp } from './events/keyword-help.ts'
import { keywordStart } from './events/keyword-start.ts'
import { keywordStop } from './events/keyword-stop.ts'
import { latePeople } from './events/late-people.ts'
import { learnerLink } from './events/learner-link.ts'
import { linksUnopened } from './events/links-unopened.ts'
import { noteMention } from './events/note-mention.ts'
import { partnerSignup } from './events/partner-signup.ts'
import { passwordChanged } from './events/password-changed.ts'
import { passwordLink } from './events/password-link.ts'
import { passwordReset } from './events/password-reset.ts'
import { passwordWasReset } from './events/password-was-reset.ts'
import { recordReturned } from './events/record-returned.ts'
import { reminderDigest } from './events/reminder-digest.ts'
import { senderPaused } from './events/sender-paused.ts'
import { sftpStopped } from './events/sftp-stopped.ts'
import { reportCode } from './events/report-code.ts'
import { reportForAddress } from './events/report-for-address.ts'
import { reportReady } from './events/report-ready.ts'
import { reportTrouble } from './events/report-trouble.ts'
import { sessionNotice } from './events/session-notice.ts'
import { staffInvitation } from './events/staff-invitation.ts'
import { staffMessage } from './events/staff-message.ts'
import { templateTest } from './events/template-test.ts'
import { twoFactorChanged } from './events/two-factor-changed.ts'
import { twoFactorReset } from './events/two-factor-reset.ts'
import { viewGained } from './events/view-gained.ts'
import type { Given, MessageChannel } from './message-event.ts'

/** Every email and text message, by key. Each has a file in `events/`; the server has the texts. */
export const messageEvents = {
  access_given: accessGiven,
  approval_asked: approvalAsked,
  approval_decided: approvalDecided,
  attempts_granted: attemptsGranted,
  attempts_used_up: attemptsUsedUp,
  automation_notice: automationNotice,
  catalog_requested: catalogRequested,
  email_change_asked: emailChangeAsked,
  email_change_to_confirm: emailChangeToConfirm,
  partner_signup: partnerSignup,
  email_changed_from: emailChangedFrom,
  email_changed_to: emailChangedTo,
  email_in_use: emailInUse,
  form_link: formLink,
  form_turn: formTurn,
  invitation: invitation,
  keyword_help: keywordHelp,
  keyword_start: keywordStart,
  keyword_stop: keywordStop,
  late_people: latePeople,
  learner_link: learnerLink,
  links_unopened: linksUnopened,
  note_mention: noteMention,
  password_changed: passwordChanged,
  password_link: passwordLink,
  password_reset: passwordReset,
  password_was_reset: passwordWasReset,
  record_returned: recordReturned,
  reminder_digest: reminderDigest,
  report_code: reportCode,
  report_for_address: reportForAddress,
  report_ready: reportReady,
  report_trouble: reportTrouble,
  sender_paused: senderPaused,
  sftp_stopped: sftpStopped,
  session_notice: sessionNotice,
  staff_invitation: staffInvitation,
  staff_message: staffMessage,
  template_test: templateTest,
  two_factor_changed: twoFactorChanged,
  two_factor_reset: twoFactorReset,
  view_gained: viewGained,
} as const
type Events = typeof messageEvents
export type MessageEventKey = keyof Events

export type ChannelsOf<Key extends MessageEventKey> = Events[Key]['channels'][number]
/** The events sent on a channel. */
export type KeysBy<Channel extends MessageChannel> = {
  [Key in MessageEventKey]: Channel extends ChannelsOf<Key> ? Key : never
}[MessageEventKey]
export type GivenFor<Key extends MessageEventKey, Channel extends MessageChannel> = Given<Events[Key], Channel>

/** Events for which an agency can write its own text. */
export type OwnWordsKey = {
  [Key in MessageEventKey]: Events[Key]['fields'] extends null ? never : Key
}[MessageEventKey]
type Named<All, Channel> = {
  [Name in keyof All as Channel extends 'mail' ? Name : All[Name] extends { only: 'mail' } ? never : Name]:
    | string
    | null
}
/** Values for an agency's own text; null if this person has none. */
export type ValuesFor<Key extends MessageEventKey, Channel extends MessageChannel> = Named<
  Events[Key]['fields'],
  Channel
>
