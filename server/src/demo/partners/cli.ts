import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readLine } from './answers.ts'
import { demoPeerPassword, demoPeerPort, demoPeerUser, openDemoPeer } from './demo-peer.ts'
import { newSid, openTextService, reportFields, type Taken, tell } from './text-service.ts'

/** Local partners of a demo world: the text service, operated from the keyboard, and an SSH host. */
const { values } = parseArgs({
  options: {
    panel: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 8080}` },
    port: { type: 'string', default: '8091' },
    number: { type: 'string', default: '+12125550100' },
  },
})
const password = 'demo-partner'
const { panel, number } = values
/** The panel's own address, which is used to sign messages to it. */
const known = process.env.PUBLIC_URL ?? panel

// Null: a running demo world already has it
const ssh = await openDemoPeer().catch(() => null)
const service = await openTextService({ port: Number(values.port), password })
const sshWords = ssh
  ? `
The SSH host listens at 127.0.0.1:${demoPeerPort} (user ${demoPeerUser}, password ${demoPeerPassword}).
Files that arrive there appear here too.
`
  : ''
console.log(`The text service listens. Start Preceptor with a demo world and:

  SMS_URL=${service.url} SMS_FROM=${number} npm start

Texts that go out appear here. Write an answer by the number of its message:
  1 Yes, I can        answers message 1 from its phone
  1 !30006            says that message 1 was not delivered, with a code
  +17185550177 Hello  is a text from that phone
${sshWords}`)

const say = (path: string, fields: Readonly<Record<string, string>>) =>
  tell({ address: `${panel}${path}`, known: `${known}${path}`, password }, fields)
    .then(status => void (status >= 400 && console.log(`The panel answered ${status}.`)))
    .catch(() => console.log(`The panel cannot be reached at ${panel}.`))

async function follow({ taken }: { taken: readonly Taken[] }) {
  for (let told = 0; ; await wait(200))
    for (const one of taken.slice(told)) {
      told++
      console.log(`${told}  to ${one.to}: ${one.body}`)
      await say('/sms/status', reportFields(one, 'sent', null))
      await say('/sms/status', reportFields(one, 'delivered', null))
    }
}
void follow(service)

async function followFiles() {
  const told = new Set<string>()
  for (; ; await wait(500))
    for (const [path, bytes] of ssh?.files ?? [])
      if (!told.has(path) && !path.endsWith('.part')) {
        told.add(path)
        console.log(`a file: ${path}, ${bytes.length.toLocaleString('en-US')} bytes`)
      }
}
void followFiles()

for await (const line of createInterface({ input: process.stdin })) {
  const act = readLine(line, service.taken, number)
  if (act.does === 'help') console.log(act.why)
  else if (act.does === 'report') await say('/sms/status', reportFields(act.of, act.status, act.code))
  else await say('/sms/inbound', { MessageSid: newSid(), From: act.from, To: act.to, Body: act.text, NumMedia: '0' })
}
await service.close()
await ssh?.close()
process.exit(0)
