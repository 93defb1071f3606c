import { setTimeout as wait } from 'node:timers/promises'
import { api, type Id } from '@preceptor/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aFormContent } from '../../demo/factories/forms.ts'
import { verifying } from '../../events/seal/checks.ts'
import { campaign } from '../../../test/campaign.ts'
import { type Device, formFlow } from '../../../test/form-flow.ts'
import { type House, openHouse } from '../../../test/house.ts'
import { killPoints } from '../../../test/kill-points.ts'
import { ask, killServers } from '../../../test/server-process.ts'
import { signingPoints } from '../../../test/signing-points.ts'
import { workerKills } from '../../../test/worker-kills.ts'
import { checkDocuments } from '../form-documents/check-documents.ts'

/**
 * Kills servers while they sign and complete, and workers while they draw and seal: no signature or document is lost or duplicated.
 */

let house: House
const flow = formFlow(() => house)
const workers = workerKills(() => house)
const { killedAt } = killPoints(() => house)
const content = aFormContent()
beforeEach(async () => {
  house = await openHouse({ LIMIT_CHECK_IN_PER_IP: '1000000' })
})
afterEach(async () => {
  await killServers()
  await workers.kill()
  await house.close()
})

const kills = campaign(4, 50)
const inCalls = kills / 2

async function toSign(form: Id): Promise<{ id: Id; mari: Device; body: object }> {
  const { id } = await flow.given(form, content)
  const mari = await flow.device(id, 'caregiver')
  await flow.answer(mari, { nickname: 'Mari' })
  const { data } = await house.call(api.signing.words, { query: { language: 'en' } }, { as: mari })
  return { id, mari, body: { method: 'typed', typed_name: 'Mari', language: 'en', words_hash: data.words_hash } }
}
const counted = async () =>
  (
    await house.owner.query(
      `select (select count(*)::int from form_signatures) as signatures, (select count(*)::int from form_documents) as documents,
        (select count(distinct number)::int from form_documents) as numbers,
        (select count(*)::int from employee_forms where state = 'completed') as completed,
        (select count(*)::int from events where kind = 'employee_form.signed') as told`,
    )
  ).rows[0]
const left = async () =>
  (
    await house.owner.query<{ n: number }>(
      `select ((select count(*) from form_documents where sha256 is null) + (select count(*) from unsealed_documents)
        + (select count(*) from unsealed_signatures))::int as n`,
    )
  ).rows[0]?.n ?? 0
/** Makes a dead worker's tasks due at once, not after a minute. */
const comeDue = () => house.owner.query('update form_documents set tries = 0, tried_at = null where sha256 is null')

test(`${kills} kills between signature, completion and seal: none is lost, and none comes twice`, async () => {
  const form = await flow.published(content)
  let all = 0
  for (let n = 0; n < inCalls; n++) {
    const point = signingPoints[n % signingPoints.length]
    if (!point) throw new Error('There is no such point.')
    const { id, mari, body } = await toSign(form)
    const headers = { 'idempotency-key': `key-${n}` }
    await killedAt(point, server =>
      ask(server.origin, '/public_api/sign/me/sign', { token: mari.token, body, headers }),
    )
    const { rows } = await house.owner.query('select state from employee_forms where id = $1', [id])
    // A commit that was sent is done, even if no one receives the result
    expect([point, point.on === 'commit' ? 'completed' : 'in_progress']).toEqual([point, rows[0].state])
    // The phone sends it again twice
    for (let again = 0; again < 2; again++) {
      const signed = await house.call(api.signing.sign, { body: body as never }, { as: mari, headers })
      expect([point, signed.status, signed.data.state]).toEqual([point, 200, 'completed'])
    }
    all += 1
    const one = { signatures: all, documents: all, numbers: all, completed: all, told: all }
    expect([point, await counted()]).toEqual([point, one])
  }
  // Enough for every worker to be busy with some
  for (; all < kills; all++) {
    const { mari, body } = await toSign(form)
    expect((await house.call(api.signing.sign, { body: body as never }, { as: mari })).data.state).toBe('completed')
  }
  for (let killed = 0; killed < kills - inCalls; killed++) {
    await comeDue()
    const before = await left()
    await workers.start()
    // Some die while they create keys or draw the first document, others in the middle of the next
    for (const end = Date.now() + 30_000; killed % 3 > 0 && (await left()) === before && Date.now() < end; )
      await wait(5)
    await wait(Math.random() * 300)
    await workers.kill()
  }
  await workers.start()
  for (const end = Date.now() + 300_000; (await left()) > 0 && Date.now() < end; await wait(100)) await comeDue()
  await workers.kill()
  expect(await left()).toBe(0)
  const { rows } = await house.owner.query(
    `select count(*)::int as drawn, count(distinct d.file_id)::int as files, count(distinct d.sha256)::int as digests,
      (select count(*)::int from files f where f.use = 'form_document' and f.claimed) as claimed,
      (select count(*)::int from signature_seals) as signatures, (select count(*)::int from document_seals) as seals
    from form_documents d`,
  )
  expect(rows).toEqual([{ drawn: all, files: all, digests: all, claimed: all, signatures: all, seals: all }])
  const config = { appKeys: house.config.appKeys, auditHeadsDir: '/nonexistent' }
  const verdicts = await verifying(house.database, config, [], { documents: checkDocuments }).verify(house.agency.id)
  expect(verdicts.map(({ faults }) => faults)).toEqual([0, 0, 0])
}, 3_600_000)
