import { createHash, randomBytes } from 'node:crypto'
import { agencyRoles, type Role, roles } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint, exampleArgs } from './every-call.ts'
import { type House, openHouse } from './house.ts'
import { findLeaks, naming, send, withoutLimits } from './leaks.ts'
import { agencyTables, fingerprint, markAgency, type Marked } from './marked.ts'

const vendorRoles = roles.filter(role => !agencyRoles.includes(role))

let house: House
let ours: Marked
let theirs: Marked
async function openMarked(): Promise<[House, Marked, Marked]> {
  const opened = await openHouse(withoutLimits)
  return [opened, await markAgency(opened, 'agency'), await markAgency(opened, 'other')]
}
beforeAll(async () => {
  ;[house, ours, theirs] = await openMarked()
})
afterAll(() => house.close())

test('every table of agencies holds a marked row of both agencies, so that none is left unwatched', async () => {
  for (const { organization_id } of [ours, theirs])
    for (const line of await fingerprint(house, organization_id)) expect(line).not.toMatch(/ 0 /)
})

describe('no call shows, changes or tells apart what is another agency’s', () => {
  test.each(agencyRoles)('as %s', { timeout: 120_000 }, async role => {
    const before = await fingerprint(house, theirs.organization_id)
    expect(await findLeaks(house, role, ours, theirs)).toEqual([])
    expect(await fingerprint(house, theirs.organization_id)).toEqual(before)
  })

  test.each(vendorRoles)('as %s, who works in either agency but never mixes them', { timeout: 120_000 }, async role => {
    for (const [mine, foreign] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const before = await fingerprint(house, foreign.organization_id)
      expect(await findLeaks(house, role, mine, foreign)).toEqual([])
      expect(await fingerprint(house, foreign.organization_id)).toEqual(before)
    }
  })
})

test('vendor staff must name the agency: without one there is nothing to see', async () => {
  const token = await house.tokenFor(house.users.csm, null)
  for (const { endpoint, group } of everyEndpoint.filter(({ endpoint }) => endpoint.scope === 'agency')) {
    const answer = await send(house, { endpoint, args: exampleArgs(endpoint, group), token })
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 404])
  }
})

describe('without a good sign-in', () => {
  const expired = async () => {
    const token = await house.tokenFor(house.users.agency_admin, ours.organization_id)
    const hash = createHash('sha256').update(token).digest()
    await house.owner.query(`update access_tokens set expires_at = now() - interval '1 second' where token_hash = $1`, [
      hash,
    ])
    return token
  }
  const idle = async () => {
    const token = await house.tokenFor(house.users.agency_admin, ours.organization_id)
    const hash = createHash('sha256').update(token).digest()
    await house.owner.query(
      `update access_tokens set last_seen_at = now() - interval '2 hours' where token_hash = $1`,
      [hash],
    )
    return token
  }
  const callers: [string, () => Promise<string | null>, string][] = [
    ['nobody', async () => null, 'NOT_SIGNED_IN'],
    ['a made-up token', async () => `ap_${randomBytes(32).toString('base64url')}`, 'SESSION_EXPIRED'],
    ['rubbish', async () => "' or 1=1 --", 'SESSION_EXPIRED'],
    ['a token past its end', expired, 'SESSION_EXPIRED'],
    ['a token unused too long', idle, 'SESSION_EXPIRED'],
  ]
  test.each(callers)(
    '[R-API-1] %s gets 401 everywhere but at the public calls, and sees no agency',
    async (_, tokenOf, code) => {
      const before = [await fingerprint(house, ours.organization_id), await fingerprint(house, theirs.organization_id)]
      for (const { endpoint, group } of everyEndpoint) {
        const args = naming(theirs, exampleArgs(endpoint, group))
        const agency = endpoint.scope === 'agency' ? { organization_id: theirs.organization_id } : {}
        const answer = await send(house, { endpoint, args, token: await tokenOf(), ...agency })
        expect(answer.all).not.toMatch(/ZQ-/)
        if (endpoint.access.is !== 'public')
          expect([endpoint.path, answer.status, (answer.failure as { code: string }).code]).toEqual([
            endpoint.path,
            401,
            code,
          ])
      }
      expect([
        await fingerprint(house, ours.organization_id),
        await fingerprint(house, theirs.organization_id),
      ]).toEqual(before)
    },
  )
})

describe('the search above finds what it looks for', () => {
  /** Opens one wall of a copy and looks again. */
  async function leaksAfter(breaking: string, role: Role = 'agency_admin'): Promise<string[]> {
    const [broken, ours, theirs] = await openMarked()
    try {
      await broken.owner.query(breaking)
      return await findLeaks(broken, role, ours, theirs)
    } finally {
      await broken.close()
    }
  }

  test('with the policy of employees opened it reports leaks', { timeout: 120_000 }, async () => {
    const leaks = await leaksAfter('alter policy tenant on employees using (true) with check (true)')
    expect(leaks.length).toBeGreaterThan(0)
  })

  test('in a database whose policies let everything pass it reports them in many calls', {
    timeout: 120_000,
  }, async () => {
    const tables = await agencyTables(house)
    const leaks = await leaksAfter(
      tables.map(table => `alter policy tenant on ${table} using (true) with check (true)`).join(';'),
    )
    expect(new Set(leaks.map(leak => leak.split(' ').slice(1, 3).join(' '))).size).toBeGreaterThan(5)
  })
})
