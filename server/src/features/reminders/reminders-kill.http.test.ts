import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '@preceptor/contract'
import { anAssignment } from '../../demo/factories/assignments.ts'
import { anEmployee } from '../../demo/factories/employees.ts'
import { campaign } from '../../../test/campaign.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { type MailPeer, openMailPeer } from '../../../test/mail-peer.ts'
import { reminding } from '../../../test/reminding.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { todayIn } from '../employees/today.ts'
import { inTurn } from '../../../test/sample.ts'

let house: House
let peer: MailPeer
const { program, forget } = reminding(() => house)
const workers = workerKills(
  () => house,
  () => ({ SMTP_URL: peer.smtpUrl }),
)
beforeEach(async () => {
  house = await openHouse()
  // Slow enough to be killed in between
  peer = await openMailPeer(async () => {
    await wait(5)
    return null
  })
})
afterEach(async () => {
  await workers.kill()
  await peer.close()
  await house.close()
})

const kills = campaign(1, 100)
const people = campaign(60, 3_000)

test.runIf(inTurn(5))(
  `${kills} kills while ${people} people are reminded: none is lost, and none comes twice but one a kill, by the same id`,
  async () => {
    await forget()
    await house.owner.query('update organizations set quiet_from = null, quiet_to = null')
    const id = await program()
    const today = todayIn('America/New_York')
    const organization_id = house.agency.id
    const employees = Array.from({ length: people }, () => anEmployee({ organization_id }))
    await house.load({
      employees,
      assignments: employees.map(({ id: employee_id }) =>
        anAssignment({
          organization_id,
          employee_id,
          program_id: id,
          assigned_on: addDays(today, -1),
          rule_due_on: addDays(today, 1),
        }),
      ),
    })
    const share = Math.ceil(people / (kills + 1))
    for (let killed = 0; killed < kills; killed++) {
      await workers.start()
      // Some die while recording, others while sending
      const enough = Math.min(
        people,
        peer.mails.length + Math.floor(Math.random() * share) + (killed % 3 === 0 ? 0 : 1),
      )
      for (const end = Date.now() + 15_000; peer.mails.length < enough && Date.now() < end; ) await wait(5)
      await wait(Math.random() * 100)
      await workers.kill()
      await comeDue()
    }
    await workers.start()
    for (const end = Date.now() + 120_000; (await left()) > 0 && Date.now() < end; ) {
      await comeDue()
      await wait(50)
    }
    const ids = peer.mails.map(({ mail }) => mail.messageId)
    expect(new Set(peer.mails.map(({ to }) => to[0])).size).toBe(people)
    // A repeated mail has the first one's id
    expect(new Set(ids).size).toBe(people)
    expect(ids.length - people).toBeLessThanOrEqual(kills)
    const { rows } =
      await house.owner.query(`select count(*)::int as digests, count(distinct employee_id)::int as people,
    (select count(*)::int from reminders where digest_id is not null) as steps from reminder_digests where state = 'sent'`)
    expect(rows).toEqual([{ digests: people, people, steps: people }])
  },
  900_000,
)

/** Makes a dead worker's messages due now, not after its lease. */
const comeDue = () =>
  house.owner.query(`update outbox set next_attempt_at = now() where state = 'queued';
    select enqueue_delivery('mail')`)
const left = async () =>
  (await house.owner.query(`select ${people} - count(*)::int as n from outbox where state = 'sent'`)).rows[0]
    .n as number
