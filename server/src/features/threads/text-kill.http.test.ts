import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/tx.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { newSid, openTextService, signatureOf, type TextService } from '../../demo/partners/text-service.ts'
import { queueSms } from '../../messages/queue-sms.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { someSms } from '../../../test/message-words.ts'
import { inTurn } from '../../../test/sample.ts'
import { workerKills } from '../../../test/worker-kills.ts'

const shared = '+17185550100'
let house: House
let service: TextService
const workers = workerKills(
  () => house,
  () => ({ SMS_URL: service.url, SMS_FROM: shared }),
)
beforeAll(async () => {
  service = await openTextService({ password: 's3cret' })
  house = await openHouse({ SMS_URL: service.url, SMS_FROM: shared })
  await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
})
afterAll(async () => {
  await workers.kill()
  await house.close()
  await service.close()
})

/** Makes a dead worker's texts due at once, instead of after its lease. */
const comeDue = () =>
  house.owner.query(`update outbox set next_attempt_at = now() where state = 'queued'; select enqueue_delivery('sms')`)

const kills = campaign(1, 30)
const perKill = campaign(12, 40)

async function stop(from: string) {
  const fields = { From: from, To: shared, Body: 'STOP', MessageSid: newSid() }
  const { statusCode } = await house.app.inject({
    method: 'POST',
    url: '/sms/inbound',
    headers: {
      host: 'panel.example.org',
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf('s3cret', 'https://panel.example.org/sms/inbound', fields),
    },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(statusCode).toBe(200)
}

test.runIf(inTurn(2))(
  `[R-RTE-3] messages: ${kills} kills: after a STOP nothing goes out but one confirmation, and nobody else misses a text`,
  async () => {
    const people = Array.from({ length: kills * perKill }, (_, n) =>
      anEmployee({
        organization_id: house.agency.id,
        mobile: `+1212${String(2_000_000 + n)}`,
        email: `k${n}@example.org`,
      }),
    )
    await house.load({ employees: people })
    await transaction(house.database.pool, { role: 'app_user', organization_id: house.agency.id }, async db => {
      for (const { id, mobile } of people)
        await queueSms(db, house.config.appKeys, {
          organization_id: house.agency.id,
          number: mobile ?? '',
          ...someSms('Nine sharp'),
          quiet: null,
          thread: { employee_id: id, language: 'en' },
        })
    })
    /** The number of texts each person had received when they sent STOP. */
    const stopped = new Map<string, number>()
    const got = (to: string) => service.taken.filter(one => one.to === to)
    for (let killed = 0; killed < kills; killed++) {
      const before = service.taken.length
      await workers.start()
      for (const until = Date.now() + 30_000; service.taken.length < before + 5 && Date.now() < until; ) await wait(5)
      await wait(Math.random() * 50)
      await workers.kill()
      // No worker is running: some people have their text, some don't yet
      for (const { mobile } of people.slice(killed * perKill, (killed + 1) * perKill).filter((_, n) => n % 4 === 0)) {
        stopped.set(mobile ?? '', got(mobile ?? '').length)
        await stop(mobile ?? '')
      }
      await house.owner.query(
        `update outbox set next_attempt_at = now() where state = 'queued'; select enqueue_delivery()`,
      )
    }
    await workers.start()
    const left = async () => (await house.owner.query(`select from outbox where state = 'queued'`)).rowCount
    for (const until = Date.now() + 120_000; ((await left()) ?? 0) > 0 && Date.now() < until; ) {
      await comeDue()
      await wait(200)
    }
    await workers.kill()
    expect(await left()).toBe(0)
    for (const [to, had] of stopped) {
      const after = got(to).slice(had)
      expect(after.map(({ body }) => body.includes('Reply START'))).toEqual([true])
    }
    const others = people.map(({ mobile }) => mobile ?? '').filter(mobile => !stopped.has(mobile))
    expect(others.filter(mobile => got(mobile).length !== 1)).toEqual([])
  },
  3_600_000,
)
