import { invitationMail, link, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const partnerSignup = invitationMail({
  key: 'partner_signup',
  name: text('partnerSignupName'),
  purpose: text('partnerSignupPurpose'),
  variables: {
    name: words('Dana Whitfield'),
    agency: words('Harborlight Home Care'),
    link: link('https://preceptor.example.org/partner-signup?token=sample'),
  },
})
