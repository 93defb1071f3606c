import type { Transporter } from 'nodemailer'
import { type Channel, NotSent, type Sender } from './channel.ts'
import { addressIn, htmlOf } from './mail-words.ts'
import { stopAddress } from './stop-address.ts'

export const mail: Channel = {
  name: 'mail',
  // 1 minute, 2, 4 … up to 6 hours: a mail is worth sending for a day or two
  retry: { attempts: 12, first: 60, longest: 6 * 3600 },
  sideBySide: 1,
  notSetUp: 'Mails are waiting: set SMTP_URL to the address of a mail server, and they are sent.',
  failed: 'The mail could not be sent.',
  open: config => {
    const { smtpUrl, mailFrom, publicUrl } = config
    if (!smtpUrl) return null
    // The library is loaded for the first mail
    let opened: Promise<Transporter> | undefined
    const transport = () => (opened ??= makeTransport(smtpUrl, mailFrom))
    const host = new URL(publicUrl).hostname
    const send: Sender['send'] = async ({ id, recipient, subject, body, can_stop, from_name, attachments = [] }) => {
      const ready = await transport()
      return ready
        .sendMail({
          messageId: `<${id}@${host}>`,
          ...(from_name && { from: { name: from_name, address: addressIn(mailFrom) } }),
          // An object instead of a string to parse, so that one address stays one address
          to: { name: '', address: recipient },
          subject,
          text: body,
          html: htmlOf(subject, body),
          attachments: attachments.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
          headers: { 'Auto-Submitted': 'auto-generated', ...(can_stop && stopHeaders(stopAddress(config, id))) },
        })
        .catch((error: unknown) => Promise.reject(refusalOf(error)))
    }
    const close = () =>
      void opened?.then(
        ready => ready.close(),
        // A failed connection has already failed its mails
        () => undefined,
      )
    return { send, close }
  },
}

async function makeTransport(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    { url, pool: true, maxConnections: 1, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
}

/** RFC 8058: mail programs show their own unsubscribe button, which needs no page. */
const stopHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

interface PeerError {
  code?: string
  command?: string
  responseCode?: number
}

function refusalOf(error: unknown): NotSent {
  const { code, command, responseCode } = error as PeerError
  // The server will never accept mail for this recipient; retrying would only harm the sender's reputation
  if (command === 'RCPT TO' && responseCode !== undefined && responseCode >= 550 && responseCode <= 553)
    return new NotSent(`The mail server does not accept the recipient (${responseCode}).`, 'never')
  // These errors concern all mail, so the other messages keep their attempts
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return new NotSent('The mail server does not accept the login in SMTP_URL.', 'unreachable')
  if (code === 'ETLS') return new NotSent('No secure connection to the mail server could be made.', 'unreachable')
  if (code === 'EPROTOCOL' && command === 'CONN') return new NotSent('The mail server takes no mail.', 'unreachable')
  if (code === 'ECONNECTION' || code === 'ESOCKET' || code === 'EDNS' || code === 'ETIMEDOUT')
    return new NotSent('The mail server cannot be reached.', 'unreachable')
  if (responseCode !== undefined) return new NotSent(`The mail server refused the mail (${responseCode}).`)
  return new NotSent(mail.failed)
}
