import { sftpText } from './texts.ts'

export const sftpEvents = {
  'sftp.created': sftpText('eventAdded'),
  'sftp.updated': sftpText('eventUpdated'),
  'sftp.tested': sftpText('eventTested'),
  'sftp.key_accepted': sftpText('eventKeyAccepted'),
  'sftp.key_proposed': sftpText('eventKeyProposed'),
  'sftp.disabled': sftpText('eventDisabled'),
  'sftp.enabled': sftpText('eventEnabled'),
  'sftp.sent_again': sftpText('eventAgain'),
  'sftp.exported': sftpText('eventExported'),
} as const
