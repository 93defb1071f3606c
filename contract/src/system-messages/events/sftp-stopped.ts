import { choice, link, staffMail, words } from '../message-event.ts'
import { systemMessageText as text } from '../texts.ts'

export const sftpStopped = staffMail({
  key: 'sftp_stopped',
  name: text('sftpStoppedName'),
  purpose: text('sftpStoppedPurpose'),
  privacy: 'work',
  variables: {
    name: words('Elena Soto'),
    agency: words('Harborlight Home Care'),
    target: words('Payroll at Viventium'),
    why: choice('key', 'failed'),
    reason: words('The server refuses the user name or the password.'),
    link: link('https://preceptor.example.org/settings/sftp'),
  },
})
