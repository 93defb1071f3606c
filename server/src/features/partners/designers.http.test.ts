import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api, connectorTemplates } from '@preceptor/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { aPartner } from '../../demo/factories/agencies.ts'
import { openSshPeer, type SshPeer } from '../../demo/partners/ssh-peer.ts'
import { turnOf } from '../../../test/turn.ts'
import { fileSubjects } from '../file-subjects.ts'
import { fileDeliveries } from '../sftp/send-files.ts'
import { sftpTests } from '../sftp/test-target.ts'

const axiscare = aPartner({ name: 'AxisCare', adapter: 'rest', template: 'axiscare' })
const drop = aPartner({ name: 'Files', adapter: 'drop', template: 'file_drop' })
const secret = 'token-of-the-partner'
let house: House
let worker: Awaited<ReturnType<typeof workerOf>>
let api_: Server
let host: string
let peer: SshPeer
let org: string
let answer: (url: URL, headers: Record<string, unknown>) => object

beforeAll(async () => {
  api_ = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://partner.example')
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(url, request.headers)))
  })
  await new Promise<void>(resolve => void api_.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(api_.address() as AddressInfo).port}`
  peer = await openSshPeer({ username: 'agency', password: 'a-password-nobody-guesses' })
  house = await openHouse({ WEBHOOK_PRIVATE_HOSTS: host, SFTP_PRIVATE_HOSTS: `127.0.0.1:${peer.port}` })
  worker = await workerOf(house)
  org = house.agency.id
  await house.load({ partners: [axiscare, drop] })
})
afterAll(async () => {
  await worker.stop()
  await house.close()
  await peer.close()
  await new Promise(resolve => api_.close(resolve))
})

const choose = (id: string) => house.owner.query('update organizations set partner_id = $1 where id = $2', [id, org])
const save = (partnerId: string, config: Record<string, string>, more: { secret?: string } = {}) =>
  house.call(api.integrations.save, { params: { id: org, partnerId }, body: { config, ...more } })
async function sync() {
  const { data, failure, status } = await house.call(api.integrations.sync, { params: { id: org }, body: {} })
  expect(status, JSON.stringify(failure)).toBe(200)
  const read = () => house.call(api.integrations.job, { params: { jobId: data.id } })
  await expect.poll(async () => (await read()).data.state, { timeout: 30_000 }).not.toBe('running')
  return (await read()).data
}

test('any REST API can be configured: signs in, follows pages and reads people by paths', async () => {
  await choose(axiscare.id)
  const asked: string[] = []
  answer = (url, headers) => {
    asked.push(
      `${url.pathname}${url.search} ${String(headers['authorization'])} ${String(headers['x-axiscare-api-version'])}`,
    )
    const after = Number(url.searchParams.get('startAfterId') ?? 0)
    const all = [1, 2, 3].map(id => ({
      id,
      firstName: 'Ana',
      lastName: `Designed${'abc'[id - 1]}`,
      status: { label: 'Active' },
      classes: [],
      personalEmail: `designed${id}@people.example`,
    }))
    return { results: { caregivers: all.filter(({ id }) => id > after).slice(0, 2) } }
  }
  const config = { ...connectorTemplates.axiscare.config, base_url: `http://${host}`, size: '2' }
  expect((await save(axiscare.id, config, { secret })).status).toBe(200)
  const done = await sync()
  expect([done.state, done.counts]).toEqual(['succeeded', { created: 3 }])
  expect(asked[0]).toBe(`/api/caregivers?limit=2 Bearer ${secret} 2023-10-01`)
  expect(asked[1]).toContain('startAfterId=2')
  expect((await sync()).counts).toEqual({ unchanged: 3 })
  // Read with another mapping, the same record has different values
  await save(axiscare.id, { map_middle_name: 'status.label' })
  expect((await sync()).counts).toEqual({ updated: 3 })
})

test('a next-page link to another host is not followed', async () => {
  await choose(axiscare.id)
  answer = () => ({ entry: [{ id: 1 }], link: [{ relation: 'next', url: 'https://elsewhere.example/steal' }] })
  const config = { ...connectorTemplates.wellsky.config, base_url: `http://${host}` }
  expect((await save(axiscare.id, config, { secret })).status).toBe(200)
  const done = await sync()
  expect([done.state, done.message]).toEqual(['failed', 'The link to the next page leads to another host.'])
})

test.each([
  [{ items: 'a b' }, 'items', 'Enter a path such as data.items or name[0].family.'],
  [{ auth: 'magic' }, 'auth', 'Choose one of the list.'],
  [{ caregivers_path: 'v1/people' }, 'caregivers_path', 'Begin with a slash.'],
  [{ map_external_id: '' }, 'map_external_id', 'Fill this in.'],
  [{ extra_header: 'Host\r\nX: y' }, 'extra_header', 'Enter a name, a colon and a value, such as X-Api-Version: 2.'],
  [{ size: '0' }, 'size', 'Enter a whole number from 1 to 1000.'],
])('%j in a designed connector is refused at its field', async (config, field, words) => {
  await choose(axiscare.id)
  const { status, failure } = await save(axiscare.id, config)
  expect([status, failure.errors]).toEqual([422, { [`config.${field}`]: [words] }])
})

test('a partner’s files are picked up from its folder, and each gets a response file', async () => {
  await choose(drop.id)
  const { data: target } = await house.call(api.sftpTargets.add, {
    body: {
      name: 'Files',
      host: '127.0.0.1',
      port: peer.port,
      username: 'agency',
      auth: 'password',
      password: 'a-password-nobody-guesses',
      out_folder: '/Inbox',
      in_folder: null,
      name_pattern: '{name}.{format}',
      way: 'part_rename',
      on_collision: 'refuse',
      pgp_public_key: null,
    },
  })
  const params = { id: target.id }
  const tried = async () => {
    await house.call(api.sftpTargets.test, { params, body: {} })
    await turnOf(house, sftpTests(house.config))
    return (await house.call(api.sftpTargets.get, { params })).data
  }
  const { seen_key } = await tried()
  await house.call(api.sftpTargets.acceptKey, { params, body: { sha256: seen_key?.sha256 ?? '' } })
  await tried()

  const config = connectorTemplates.file_drop.config
  const unknown = await save(drop.id, { ...config, target_id: org })
  expect(unknown.failure.errors).toEqual({ 'config.target_id': ['Choose an SFTP target that is on.'] })
  expect((await save(drop.id, { ...config, target_id: target.id })).status).toBe(200)
  const none = await house.call(api.integrations.test, { params: { id: org, partnerId: drop.id }, body: {} })
  expect(none.data).toEqual({ ok: false, says: '/Outbox holds no file CAREGIVERS_*.CSV.' })

  const head = 'Caregiver Code,Alternate Code,First Name,Last Name,Status,Discipline,Office'
  const put = (name: string, ...lines: string[]) =>
    peer.files.set(`/Outbox/${name}`, Buffer.from([head, ...lines].join('\r\n')))
  put('CAREGIVERS_20260101.CSV', 'D-0,,Old,File,Active,,')
  put('CAREGIVERS_20260102.CSV', 'D-1,901,Ana,"Dropped, Jr",Active,,', 'D-2,902,Bea,Dropped,Active,Zz aide,')
  put('OTHER.CSV', 'D-9,,No,Body,Active,,')
  const done = await sync()
  expect([done.state, done.counts]).toEqual(['succeeded_with_errors', { created: 1, failed: 1 }])
  expect(done.items.map(({ external_id, code }) => [external_id, code])).toEqual([
    ['D-2', 'DISCIPLINE_NOT_MAPPED'],
    ['D-1', null],
  ])
  await turnOf(house, fileDeliveries(house.config, fileSubjects(house.config)))
  await expect
    .poll(() => peer.files.get('/Inbox/CAREGIVERS_20260102_RESPONSE.CSV')?.toString())
    .toBe(
      'Caregiver Code,Result,Code,Message\r\nD-1,ACCEPTED,,\r\nD-2,REJECTED,DISCIPLINE_NOT_MAPPED,Discipline “Zz aide” is unknown\r\n',
    )
  put('CAREGIVERS_20260103.CSV')
  peer.files.set('/Outbox/CAREGIVERS_20260103.CSV', Buffer.from('Something,Else\r\n1,2'))
  const odd = await sync()
  expect([odd.state, odd.message]).toEqual(['failed', 'The file has no column “Caregiver Code”.'])
})
