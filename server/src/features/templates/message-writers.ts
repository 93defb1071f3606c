import { grantedMail, grantedSms, usedUpMail } from '../attempt-news/mails.ts'
import { signupMail } from '../partners/client-requests.ts'
import { addressMail, codeMail, readyMail, troubleMail } from '../report-schedules/mails.ts'
import { signMail, signSms } from '../sign/mails.ts'
import type { ChannelsOf, GivenFor, MessageEventKey } from '@preceptor/contract/system-messages/system-messages'
import type { MailWords, SmsWords } from '../../messages/message-words.ts'
import { askedMail, decidedMail } from '../approvals/mails.ts'
import { ruleMail } from '../rule-mails/rule-mail.ts'
import { resetDoneMail, resetMail } from '../auth/mails.ts'
import { noticeMail, noticeSms } from '../bookings/wording.ts'
import { turnMail } from '../employee-forms/mails.ts'
import { mentionMail } from '../employee-notes/mails.ts'
import { linkMail, linkSms } from '../learner-links/mails.ts'
import {
  addressInUseMail,
  confirmEmailMail,
  emailArrivedMail,
  emailAskedMail,
  emailLeftMail,
  passwordChangedMail,
  twoFactorMail,
} from '../profile/mails.ts'
import { requestMail } from '../programs/catalog-mails.ts'
import { latePeopleMail, unopenedMail } from '../reminders/mails.ts'
import { digestMail, digestSms } from '../reminders/wording.ts'
import { returnedMail } from '../second-person/mails.ts'
import {
  accessMail,
  invitationMail,
  passwordLinkMail,
  secondFactorResetMail,
  staffInvitationMail,
} from '../settings/users/mails.ts'
import { sftpStoppedMail } from '../sftp/mails.ts'
import { helpSms, pausedMail, staffMail, staffSms, startSms, stopSms } from '../threads/mails.ts'
import { gainedMail } from '../saved-views/mails.ts'
import { testMail } from './mails.ts'

interface Written {
  mail: MailWords
  sms: SmsWords
}
type Writers = {
  [Key in MessageEventKey]: {
    [Channel in ChannelsOf<Key>]: (language: string, given: GivenFor<Key, Channel>) => Written[Channel]
  }
}

/** The text of every event, as it is sent. An event without text does not compile. */
export const messageWriters: Writers = {
  password_reset: { mail: resetMail },
  password_was_reset: { mail: resetDoneMail },
  password_changed: { mail: passwordChangedMail },
  password_link: { mail: passwordLinkMail },
  two_factor_changed: { mail: twoFactorMail },
  two_factor_reset: { mail: secondFactorResetMail },
  email_change_asked: { mail: emailAskedMail },
  partner_signup: { mail: signupMail },
  email_change_to_confirm: { mail: confirmEmailMail },
  email_in_use: { mail: addressInUseMail },
  email_changed_from: { mail: emailLeftMail },
  email_changed_to: { mail: emailArrivedMail },
  invitation: { mail: invitationMail },
  staff_invitation: { mail: staffInvitationMail },
  access_given: { mail: accessMail },
  reminder_digest: { mail: digestMail, sms: digestSms },
  attempts_granted: { mail: grantedMail, sms: grantedSms },
  attempts_used_up: { mail: usedUpMail },
  learner_link: { mail: linkMail, sms: linkSms },
  session_notice: { mail: noticeMail, sms: noticeSms },
  late_people: { mail: latePeopleMail },
  links_unopened: { mail: unopenedMail },
  note_mention: { mail: mentionMail },
  form_link: { mail: signMail, sms: signSms },
  form_turn: { mail: turnMail },
  record_returned: { mail: returnedMail },
  template_test: { mail: testMail },
  approval_asked: { mail: askedMail },
  catalog_requested: { mail: requestMail },
  approval_decided: { mail: decidedMail },
  automation_notice: { mail: ruleMail },
  staff_message: { mail: staffMail, sms: staffSms },
  keyword_stop: { sms: stopSms },
  keyword_start: { sms: startSms },
  keyword_help: { sms: helpSms },
  sender_paused: { mail: pausedMail },
  sftp_stopped: { mail: sftpStoppedMail },
  report_ready: { mail: readyMail },
  report_for_address: { mail: addressMail },
  report_code: { mail: codeMail },
  report_trouble: { mail: troubleMail },
  view_gained: { mail: gainedMail },
}
