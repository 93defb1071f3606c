import { generateKeyPairSync } from 'node:crypto'
import {
  access,
  api,
  can,
  deliveredStates,
  type FileDeliveryState,
  type Id,
  type Input,
  rolePermissions,
  type SftpTarget,
} from '@preceptor/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newKey, openSshPeer, type PeerSettings, type Quirk, type SshPeer } from '../../demo/partners/ssh-peer.ts'
import { newId } from '../../lib/new-id.ts'
import { inAgency } from '../../scope/scope.ts'
import { systemBasis } from '../../scope/system.ts'
import { campaign, inProve } from '../../../test/campaign.ts'
import { fourCases, type House, openHouse } from '../../../test/house.ts'
import { workerOf } from '../../../test/import-flow.ts'
import { turnOf } from '../../../test/turn.ts'
import { fileSubjects } from '../file-subjects.ts'
import { fileResponses, responsesOf } from './fetch-responses.ts'
import type { FileSubject } from './file-subject.ts'
import { queueFileDelivery } from './queue-delivery.ts'
import { fileDeliveries } from './send-files.ts'
import { sftpTests } from './test-target.ts'
import { readPrivateKey } from './private-key.ts'

let house: House
const peers: SshPeer[] = []
beforeAll(async () => {
  house = await openHouse()
})
afterAll(async () => {
  await Promise.all(peers.map(peer => peer.close()))
  await house.close()
})

// Deliveries left by one test are not retried in the next one
const forget = () =>
  house.owner.query(
    `update file_deliveries set state = 'failed', next_at = null, ended_at = now() where ended_at is null`,
  )
afterEach(forget)

const username = 'agency'
const password = 'a-password-nobody-guesses'
const bytes = Buffer.from('employee,hours\r\nAda,7.50\r\n'.repeat(4000))
let served: Buffer = bytes
const told: { id: Id; state: FileDeliveryState }[] = []

async function open(over: Partial<PeerSettings> = {}): Promise<SshPeer> {
  const peer = await openSshPeer({ username, password, ...over })
  peers.push(peer)
  house.config.sftpPrivateHosts.push(`127.0.0.1:${peer.port}`)
  return peer
}

type Body = Input<typeof api.sftpTargets.add>['body']
let made = 0
const bodyFor = (peer: Pick<SshPeer, 'port'>, over: Partial<Body> = {}): Body => ({
  name: `Target ${++made}`,
  host: '127.0.0.1',
  port: peer.port,
  username,
  auth: 'password',
  password,
  out_folder: '/in',
  in_folder: null,
  name_pattern: '{name}.{format}',
  way: 'part_rename',
  on_collision: 'refuse',
  pgp_public_key: null,
  ...over,
})
const add = async (peer: Pick<SshPeer, 'port'>, over: Partial<Body> = {}) =>
  (await house.call(api.sftpTargets.add, { body: bodyFor(peer, over) })).data
const get = async (id: Id) => (await house.call(api.sftpTargets.get, { params: { id } })).data
async function tried(id: Id): Promise<SftpTarget> {
  await house.call(api.sftpTargets.test, { params: { id }, body: {} })
  await turnOf(house, sftpTests(house.config))
  return get(id)
}
/** Adds a target that is tested, has its key accepted, and is tested again. */
async function ready(peer: SshPeer, over: Partial<Body> = {}): Promise<SftpTarget> {
  const { id } = await add(peer, over)
  const { seen_key } = await tried(id)
  await house.call(api.sftpTargets.acceptKey, { params: { id }, body: { sha256: seen_key?.sha256 ?? '' } })
  return tried(id)
}

const source: FileSubject = {
  read: async () =>
    (async function* () {
      yield served
    })(),
  told: async (_, delivery) => void told.push(delivery),
}
const loop = () => fileDeliveries(house.config, { report_run: source, payroll_batch: source, partner_response: source })
async function queue(target_id: Id, name: string, subject_id = newId()): Promise<Id> {
  const basis = await systemBasis(house.database, house.agency.id)
  if (!basis) throw new Error('There is no agency.')
  const { id: user_id, name: person } = house.users.agency_admin
  return inAgency(basis, scope =>
    queueFileDelivery(
      { ...scope, actor: { ...scope.actor, user_id, name: person } },
      { target_id, subject: { kind: 'report_run', id: subject_id, name }, format: 'csv' },
    ),
  )
}
const delivery = async (id: Id) => (await house.call(api.fileDeliveries.get, { params: { id } })).data
/** Runs the loop with a day between runs until the delivery is over. */
async function sent(id: Id, turns = 8) {
  for (let turn = 0; turn < turns; turn++) {
    await turnOf(house, loop(), { now: new Date(Date.now() + turn * 24 * 3600_000 + 1000) })
    const now = await delivery(id)
    if (now.ended_at !== null) return now
  }
  return delivery(id)
}
const deliver = async (target: Pick<SftpTarget, 'id'>, name: string, turns?: number) =>
  sent(await queue(target.id, name), turns)
/** Attempts in the larger tests; each one takes long. */
const attempts = campaign(2, 8)

test('[R-RTE-9] [R-PER-13] only managers can add and test a target, and compare and accept its host key', async () => {
  const peer = await open()
  const body = bodyFor(peer, { name: 'Payroll' })
  const { data } = await fourCases(house, api.sftpTargets.add, { args: { body }, denied: 'viewer' })
  expect(data).toMatchObject({ name: 'Payroll', state: 'new', host_key: null, public_key: null, version: 1 })
  const params = { id: data.id }
  const list = await fourCases(house, api.sftpTargets.list, { args: {}, denied: 'coordinator_limited' })
  expect(list.data.data.map(({ name }) => name)).toEqual(['Payroll'])
  await fourCases(house, api.sftpTargets.get, { args: { params }, denied: 'rn_limited' })
  expect(can({ role: 'viewer', permissions: rolePermissions.viewer }, access.sftp)).toBe(false)

  const asked = await fourCases(house, api.sftpTargets.test, { args: { params, body: {} }, denied: 'viewer' })
  expect(asked.data.test).toMatchObject({ passed: null, by_name: 'Ada Admin' })
  await turnOf(house, sftpTests(house.config))
  const first = await get(data.id)
  expect(first.test?.passed).toBe(false)
  expect(first.test?.steps.map(({ step, ok }) => [step, ok])).toEqual([
    ['connect', true],
    ['host_key', false],
  ])
  expect(first.seen_key).toMatchObject(peer.hostKey)
  // Neither the user name nor the password was sent to an unknown host
  expect(peer.signIns).toEqual([])

  const other = { params, body: { sha256: 'SHA256:another' } }
  expect((await house.call(api.sftpTargets.acceptKey, other)).failure.code).toBe('CONFLICT')
  const accepting = { params, body: { sha256: peer.hostKey.sha256 } }
  const accepted = await fourCases(house, api.sftpTargets.acceptKey, { args: accepting, denied: 'viewer' })
  expect(accepted.data).toMatchObject({ seen_key: null, host_key: { ...peer.hostKey, accepted_by_name: 'Ada Admin' } })
  const tested = await tried(data.id)
  expect(tested).toMatchObject({ state: 'tested', reason: null, test: { passed: true } })
  expect(tested.test?.steps.map(({ step }) => step)).toEqual([
    'connect',
    'host_key',
    'sign_in',
    'write',
    'rename',
    'list',
    'read_back',
    'remove',
  ])
  expect([...peer.files.keys()]).toEqual([])

  const off = { params, body: { status: 'disabled' as const } }
  expect((await fourCases(house, api.sftpTargets.setState, { args: off, denied: 'viewer' })).data.state).toBe(
    'disabled',
  )
  expect((await house.call(api.sftpTargets.setState, off)).failure.code).toBe('TRANSITION_REFUSED')
  expect((await house.call(api.sftpTargets.test, { params, body: {} })).failure.code).toBe('CONFLICT')
})

test('invalid input is refused at its field, and so is a private address', async () => {
  const refused = async (over: Partial<Body>) =>
    Object.keys((await house.call(api.sftpTargets.add, { body: bodyFor({ port: 22 }, over) })).failure.errors ?? {})
  expect(await refused({})).toEqual(['host'])
  expect(await refused({ host: 'localhost' })).toEqual(['host'])
  expect(await refused({ host: 'sftp://example.com/in' })).toEqual(['host'])
  expect(await refused({ host: '2002:7f00:1::' })).toEqual(['host'])
  const host = '8.8.8.8'
  expect(await refused({ host, port: 0 })).toEqual(['port'])
  expect(await refused({ host, name: ' ' })).toEqual(['name'])
  expect(await refused({ host, password: '' })).toEqual(['password'])
  expect(await refused({ host, out_folder: '/in/../etc' })).toEqual(['out_folder'])
  expect(await refused({ host, name_pattern: '{who}.csv' })).toEqual(['name_pattern'])
  expect(await refused({ host, name_pattern: '../{name}' })).toEqual(['name_pattern'])
  expect(await refused({ host, auth: 'own_key', private_key: 'no key' })).toEqual(['private_key'])
  expect(await refused({ host, pgp_public_key: 'no key' })).toEqual(['pgp_public_key'])
  await house.call(api.sftpTargets.add, { body: bodyFor({ port: 22 }, { host, name: 'Taken' }) })
  expect(await refused({ host, name: 'TAKEN' })).toEqual(['name'])
})

test('secrets appear in no answer, event or row; a password goes only to the host it was entered for', async () => {
  const locked = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'open-sesame-77',
  })
  const body = bodyFor({ port: 22 }, { host: '8.8.8.8', auth: 'own_key', private_key: String(locked), password: null })
  expect(Object.keys((await house.call(api.sftpTargets.add, { body })).failure.errors ?? {})).toEqual(['passphrase'])
  const wrong = { ...body, passphrase: 'wrong' }
  expect(Object.keys((await house.call(api.sftpTargets.add, { body: wrong })).failure.errors ?? {})).toEqual([
    'passphrase',
  ])
  const own = await house.call(api.sftpTargets.add, { body: { ...body, passphrase: 'open-sesame-77' } })
  expect(own.data.public_key).toMatch(/^ssh-rsa [A-Za-z0-9+/=]+ preceptor$/)
  const { data: key } = await house.call(api.sftpTargets.add, {
    body: bodyFor({ port: 22 }, { host: '8.8.8.8', auth: 'made_key', password: null }),
  })
  expect(key.public_key).toMatch(/^ssh-ed25519 /)
  const target = await add({ port: 22 }, { host: '8.8.8.8' })
  const change = (over: Partial<Body>) =>
    house.call(
      api.sftpTargets.update,
      { params: { id: target.id }, body: over },
      { headers: { 'if-match': `"${target.version}"` } },
    )
  expect(Object.keys((await change({ host: '9.9.9.9' })).failure.errors ?? {})).toEqual(['password'])
  expect((await change({ host: '9.9.9.9', password: 'another-word-55' })).data).toMatchObject({
    host: '9.9.9.9',
    state: 'new',
  })
  const rows = await house.owner.query(`select * from sftp_targets`)
  const events = await house.owner.query(`select * from events where kind like 'sftp.%'`)
  const answers = await house.call(api.sftpTargets.list, {})
  const all = JSON.stringify([rows.rows, events.rows, own, key, answers.data, answers.bytes.toString()])
  for (const secret of [password, 'another-word-55', 'open-sesame-77', 'PRIVATE KEY']) expect(all).not.toContain(secret)
  expect(events.rows.length).toBeGreaterThan(3)
})

test('a stored key of any kind and format signs in', () => {
  for (const kind of ['ed25519', 'ecdsa', 'rsa'] as const) {
    const read = readPrivateKey({ text: newKey(kind), passphrase: null })
    if ('problem' in read) throw new Error(`${kind}: ${read.problem}`)
    expect(readPrivateKey({ text: read.private, passphrase: null })).toEqual(read)
  }
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs1', format: 'pem' })
  expect(readPrivateKey({ text: String(weak), passphrase: null })).toEqual({ problem: 'tooWeak' })
})

const ways = ['part_rename', 'direct_wx'] as const
/** The expected result for each host quirk and upload method; null for any that doesn't claim proof. */
const expected: Record<Quirk | 'none', Record<(typeof ways)[number], FileDeliveryState>> = {
  none: { part_rename: 'proven', direct_wx: 'proven' },
  no_rename: { part_rename: 'failed', direct_wx: 'proven' },
  rename_overwrites: { part_rename: 'proven', direct_wx: 'proven' },
  no_listing: { part_rename: 'proven', direct_wx: 'proven' },
  write_only: { part_rename: 'unproven', direct_wx: 'unproven' },
  consumed: { part_rename: 'taken', direct_wx: 'taken' },
  wrong_size: { part_rename: 'failed', direct_wx: 'failed' },
  full_disk: { part_rename: 'failed', direct_wx: 'failed' },
  cut: { part_rename: 'failed', direct_wx: 'failed' },
  no_delete: { part_rename: 'proven', direct_wx: 'proven' },
}
const kinds = ['password', 'ed25519', 'ecdsa', 'rsa', 'made'] as const

async function peerFor(kind: (typeof kinds)[number], way: (typeof ways)[number]) {
  if (kind === 'password') {
    const peer = await open({ hostKeys: [newKey('rsa')] })
    return { peer, target: await ready(peer, { way }) }
  }
  if (kind === 'made') {
    // Its public key is known once the target exists
    const { port } = await openSshPeer({ username }).then(async one => (await one.close(), one))
    house.config.sftpPrivateHosts.push(`127.0.0.1:${port}`)
    const { id, public_key } = await add({ port }, { auth: 'made_key', password: null, way })
    const peer = await open({ port, publicKeys: [public_key ?? ''] })
    const { seen_key } = await tried(id)
    await house.call(api.sftpTargets.acceptKey, { params: { id }, body: { sha256: seen_key?.sha256 ?? '' } })
    return { peer, target: await tried(id) }
  }
  const text = newKey(kind)
  const read = readPrivateKey({ text, passphrase: null })
  if ('problem' in read) throw new Error(read.problem)
  const peer = await open({ password: null, publicKeys: [read.public], hostKeys: [newKey(kind)] })
  return { peer, target: await ready(peer, { way, auth: 'own_key', password: null, private_key: text }) }
}

test(
  '[R-RTE-9] files to unusual hosts: no false confirmation, nothing overwritten, no partial file under a final name',
  async () => {
    const quirks = Object.keys(expected) as (Quirk | 'none')[]
    const found: string[] = []
    let round = 0
    for (const way of ways)
      for (const kind of inProve ? kinds : ([way === 'part_rename' ? 'made' : 'rsa'] as const)) {
        const { peer, target } = await peerFor(kind, way)
        expect(target, `${kind} ${way}`).toMatchObject({ state: 'tested' })
        for (const quirk of quirks) {
          peer.files.clear()
          peer.quirks.clear()
          if (quirk !== 'none') peer.quirks.add(quirk)
          served = Buffer.concat([bytes, Buffer.from(String(++round))])
          const name = `${quirk} ${way} ${kind}`
          const file = `/in/${name.replaceAll(' ', '_')}.csv`
          const { state, sha256, listing, reason } = await deliver(target, name, attempts)
          const isRight =
            expected[quirk][way] === 'failed' ? !deliveredStates.has(state) : state === expected[quirk][way]
          if (!isRight) found.push(`${name}: ${state} (${reason})`)
          const held = peer.files.get(file)
          if (state === 'proven' && !held?.equals(served)) found.push(`${name}: a false proof`)
          if (state === 'proven' && (sha256 === null || (listing === null) !== (quirk === 'no_listing')))
            found.push(`${name}: no listing`)
          if (held && !held.equals(served) && !(quirk === 'cut' && way === 'direct_wx'))
            found.push(`${name}: a half file`)
          if (peer.overwritten.length > 0) found.push(`${name}: overwritten ${peer.overwritten.join()}`)
          const parts = [...peer.files.keys()].filter(one => one.endsWith('.part'))
          // A host that cuts each attempt keeps the last part file
          if (parts.length > (quirk === 'cut' ? 1 : 0)) found.push(`${name}: left ${parts.join()}`)
          // The next round starts with a working target
          await forget()
          peer.quirks.clear()
          if (expected[quirk][way] === 'failed') await tried(target.id)
        }
      }
    served = bytes
    expect(found).toEqual([])
  },
  campaign(60_000, 1_800_000),
)

test('a name already in use is refused or gets a number, and the existing file stays', async () => {
  const peer = await open()
  const there = Buffer.from('theirs')
  for (const way of ways)
    for (const on_collision of inProve
      ? (['refuse', 'suffix'] as const)
      : [way === 'part_rename' ? ('suffix' as const) : ('refuse' as const)]) {
      peer.quirks.clear()
      const target = await ready(peer, { way, on_collision })
      for (const quirk of [null, 'rename_overwrites', 'write_only'] as const) {
        peer.quirks.clear()
        peer.files.clear()
        peer.files.set('/in/report.csv', there)
        if (quirk) peer.quirks.add(quirk)
        const { state, file_name, remote_name } = await deliver(target, 'report', attempts)
        const cell = `${quirk} ${way} ${on_collision}`
        expect(peer.files.get('/in/report.csv')?.equals(there), cell).toBe(true)
        expect(file_name).toBe('report.csv')
        // A host that shows nothing only says that it does not accept the name
        const right = on_collision === 'refuse' ? 'refused null' : 'proven /in/report-2.csv'
        const isRight = quirk === 'write_only' ? !deliveredStates.has(state) : `${state} ${remote_name}` === right
        expect(isRight, `${cell}: ${state} ${remote_name}`).toBe(true)
      }
    }
  expect(peer.overwritten).toEqual([])
  // When the test found that the host overwrites, nothing is renamed to a name that can't be checked
  peer.quirks.clear()
  peer.files.clear()
  peer.quirks.add('rename_overwrites')
  const target = await ready(peer)
  peer.quirks.add('write_only')
  peer.files.set('/in/report.csv', there)
  const { state, reason } = await deliver(target, 'report')
  expect([state, reason]).toEqual(['failed', expect.stringContaining('Write directly')])
  expect(peer.files.get('/in/report.csv')).toBe(there)
}, 120_000)

test(
  'killed at each request: the next attempt checks first, and the file arrives once and complete',
  async () => {
    const peer = await open()
    const found: string[] = []
    let kills = 0
    for (const way of ways) {
      const target = await ready(peer, { way })
      // Larger files send more requests
      for (const size of inProve ? [1, 4, 12] : [1]) {
        served = Buffer.concat(Array.from({ length: size }, () => bytes))
        for (const when of inProve
          ? (['before', 'after'] as const)
          : ([way === 'part_rename' ? 'before' : 'after'] as const))
          for (let question = 1; ; question += campaign(3, 1)) {
            peer.files.clear()
            const name = `kill ${way} ${when} ${size} ${question}`
            const file = `/in/${name.replaceAll(' ', '_')}.csv`
            peer.hangUpAt = { question, when }
            const id = await queue(target.id, name)
            const { ended_at } = await sent(id, 1)
            peer.hangUpAt = null
            if (ended_at !== null) break
            kills++
            const between = peer.files.get(file)
            if (way === 'part_rename' && between && !between.equals(served)) found.push(`${name}: a half file`)
            const { state, reason } = await sent(id)
            // Opened, but killed before that was recorded: it can't be told apart from someone else's file
            const isUnsure = way === 'direct_wx' && state === 'refused' && between?.length === 0
            if (state !== 'proven' && !isUnsure) found.push(`${name}: ${state} (${reason})`)
            if (state === 'proven' && !peer.files.get(file)?.equals(served)) found.push(`${name}: a false proof`)
            if (peer.files.size !== 1) found.push(`${name}: ${[...peer.files.keys()].join()}`)
          }
      }
    }
    served = bytes
    expect(found).toEqual([])
    expect(peer.overwritten).toEqual([])
    expect(kills).toBeGreaterThan(campaign(3, 200))
  },
  campaign(60_000, 1_800_000),
)

test('a changed host key stops everything and sends a mail, and only a second person can accept it', async () => {
  const peer = await open()
  const target = await ready(peer)
  const { port } = peer
  await peer.close()
  const next = await open({ port, hostKeys: [newKey('ecdsa')] })
  const id = await queue(target.id, 'waits')
  const before = await house.owner.query(`select from outbox where channel = 'mail'`)
  const held = await sent(id, 2)
  expect([held.state, held.ended_at, next.signIns]).toEqual(['queued', null, []])
  expect(await get(target.id)).toMatchObject({
    state: 'failing',
    host_key: { sha256: peer.hostKey.sha256 },
    seen_key: { algorithm: 'ecdsa-sha2-nistp256', sha256: next.hostKey.sha256 },
  })
  const after = await house.owner.query(`select from outbox where channel = 'mail'`)
  expect(after.rowCount).toBeGreaterThan(before.rowCount ?? 0)

  const params = { id: target.id }
  const proposed = await house.call(api.sftpTargets.acceptKey, { params, body: { sha256: next.hostKey.sha256 } })
  expect(proposed.data).toMatchObject({
    approval: { state: 'pending', is_mine: true },
    host_key: { sha256: peer.hostKey.sha256 },
  })
  const approving = { params: { id: proposed.data.approval?.id ?? '' }, body: {} }
  expect((await house.call(api.approvals.approve, approving)).status).toBe(409)
  await house.call(api.approvals.approve, approving, { as: 'cs_super_user' })
  expect(await get(target.id)).toMatchObject({
    state: 'tested',
    seen_key: null,
    host_key: { sha256: next.hostKey.sha256 },
  })
  expect((await sent(id)).state).toBe('proven')
})

test('a file that never gets through fails, stops the target and sends a mail; it can be sent again', async () => {
  const peer = await open()
  const target = await ready(peer)
  peer.quirks.add('full_disk')
  const failed = await deliver(target, 'never')
  expect(failed).toMatchObject({ state: 'failed', attempts: 6 })
  expect(failed.steps.filter(({ ok }) => !ok).map(({ step }) => step)).toEqual(Array.from({ length: 6 }, () => 'write'))
  expect(told.filter(({ id }) => id === failed.id)).toMatchObject([{ state: 'failed' }])
  expect(await get(target.id)).toMatchObject({ state: 'failing' })
  peer.quirks.clear()
  const params = { id: failed.id }
  await fourCases(house, api.fileDeliveries.again, { args: { params, body: {} }, denied: 'viewer' })
  const again = await sent(failed.id)
  expect(again).toMatchObject({ state: 'proven', size: bytes.length })
  expect(await get(target.id)).toMatchObject({ state: 'ok' })
  expect((await house.call(api.fileDeliveries.again, { params, body: {} })).failure.code).toBe('CONFLICT')
  // It is in the log
  await fourCases(house, api.fileDeliveries.get, { args: { params }, denied: 'viewer' })
  const log = await fourCases(house, api.fileDeliveries.list, {
    args: { query: { search: 'never' } },
    denied: 'viewer',
  })
  expect(log.data.data).toMatchObject([{ file_name: 'never.csv', target_name: target.name, state: 'proven' }])
  const counts = await fourCases(house, api.fileDeliveries.counts, {
    args: { query: { of: 'state' } },
    denied: 'viewer',
  })
  expect(counts.data.data.map(({ value }) => value)).toContain('proven')
})

test('response files are fetched once and linked to the file they name', async () => {
  const peer = await open()
  const target = await ready(peer, { in_folder: '/out' })
  const { id } = await deliver(target, 'batch 7')
  peer.files.set('/out/batch_7_accepted.txt', Buffer.from('all 12 lines are taken'))
  peer.files.set('/out/unrelated.txt', Buffer.from('?'))
  for (const hours of [1, 2])
    await turnOf(house, fileResponses(house.config), { now: new Date(Date.now() + hours * 3600_000) })
  const { responses } = await delivery(id)
  expect(responses).toMatchObject([{ name: 'batch_7_accepted.txt', size: 22 }])
  // Users who may not send files can't get the responses either
  const params = { id, response_id: responses[0]?.id ?? '' }
  await fourCases(house, api.fileDeliveries.response, { args: { params }, denied: 'viewer' })
  const taken = await house.call(api.fileDeliveries.response, { params })
  expect(taken.bytes.toString()).toBe('all 12 lines are taken')
  const { rows: told } = await house.owner.query(
    `select note from events where kind = 'sftp.exported' order by at desc limit 1`,
  )
  expect(told[0].note).toContain(responses[0]?.sha256)
  const other = { id, response_id: id }
  expect((await house.call(api.fileDeliveries.response, { params: other })).status).toBe(404)
  const basis = await systemBasis(house.database, house.agency.id)
  if (!basis) throw new Error('There is no agency.')
  const files = await inAgency(basis, scope => responsesOf(scope, house.config, id))
  expect(files.map(one => one.bytes.toString())).toEqual(['all 12 lines are taken'])
})

test('a file for a receiver with an OpenPGP key is encrypted for them', async () => {
  const { decrypt, generateKey, readMessage, readPrivateKey: readPgp } = await import('openpgp')
  const { privateKey, publicKey } = await generateKey({ userIDs: [{ name: 'Payroll' }], format: 'armored' })
  const peer = await open()
  const target = await ready(peer, { pgp_public_key: publicKey })
  expect(target.pgp_fingerprint).toMatch(/^[0-9A-F]{40}$/)
  const { state, file_name } = await deliver(target, 'secret')
  expect([state, file_name]).toEqual(['proven', 'secret.csv.pgp'])
  const message = await readMessage({ binaryMessage: new Uint8Array(peer.files.get('/in/secret.csv.pgp') ?? []) })
  const { data } = await decrypt({
    message,
    decryptionKeys: await readPgp({ armoredKey: privateKey }),
    format: 'binary',
  })
  expect(Buffer.from(data).equals(bytes)).toBe(true)
  const body = bodyFor(peer, { pgp_public_key: privateKey })
  expect(Object.keys((await house.call(api.sftpTargets.add, { body })).failure.errors ?? {})).toEqual([
    'pgp_public_key',
  ])
})

test('[R-PER-13] a report is sent as its file for the person who requested it, and stops when they lose access', async () => {
  const worker = await workerOf(house, [])
  const peer = await open()
  const target = await ready(peer)
  const { data: run } = await house.call(api.reports.run, { params: { id: 'overdue' }, body: {} })
  const params = { id: run.id }
  await expect
    .poll(async () => (await house.call(api.reportRuns.get, { params })).data.state, { timeout: 60_000 })
    .toMatch(/ready|empty/)
  await worker.stop()
  const send = async (id: Id) => {
    await turnOf(house, fileDeliveries(house.config, fileSubjects(house.config)), { now: new Date(Date.now() + 1000) })
    return delivery(id)
  }
  expect((await send(await queue(target.id, 'late', run.id))).state).toBe('proven')
  const { bytes: file } = await house.call(api.reportRuns.file, { params, query: { format: 'csv' } })
  expect(peer.files.get('/in/late.csv')?.equals(file)).toBe(true)
  const id = await queue(target.id, 'later', run.id)
  const { id: user } = house.users.agency_admin
  await house.owner.query(`update memberships set role = 'viewer' where user_id = $1`, [user])
  await turnOf(house, fileDeliveries(house.config, fileSubjects(house.config)), { now: new Date(Date.now() + 1000) })
  await house.owner.query(`update memberships set role = 'agency_admin' where user_id = $1`, [user])
  const refused = await delivery(id)
  expect([refused.state, refused.reason]).toEqual([
    'failed',
    'The person who requested this file can no longer save reports.',
  ])
  expect([...peer.files.keys()]).toEqual(['/in/late.csv'])
})
