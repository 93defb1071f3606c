import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailPeer {
  mails: { mail: Email; to: string[] }[]
  smtpUrl: string
  close: () => Promise<void>
}

/** Opens a real mail server; `refuse` returns an error code for a recipient. */
export async function openMailPeer(
  refuse: (address: string) => number | null | Promise<number | null> = () => null,
): Promise<MailPeer> {
  const mails: MailPeer['mails'] = []
  const onData: SMTPServerOptions['onData'] = (stream, session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    const received = async () => {
      const mail = await PostalMime.parse(Buffer.concat(parts))
      mails.push({ mail, to: session.envelope.rcptTo.map(({ address }) => address) })
      done()
    }
    stream.on('end', () => void received())
  }
  const answer = async (address: string, done: (error?: Error) => void) => {
    const responseCode = await refuse(address)
    done(responseCode ? Object.assign(new Error('no'), { responseCode }) : undefined)
  }
  const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => void answer(address, done)
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], onData, onRcptTo })
  // A client that is killed breaks its connection
  server.on('error', () => {})
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { mails, smtpUrl: `smtp://127.0.0.1:${port}`, close }
}
