import { createHash, randomBytes } from 'node:crypto'
import { agencyRoles, type Role } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint, exampleArgs } from './every-call.ts'
import type { House } from './house.ts'
import { findLeaks, naming, sampledCalls, send, withoutLimits } from './leaks.ts'
import { fingerprint, type Marked, openMarked } from './marked.ts'
import { inTurn } from './sample.ts'

/**
 * The administrator and the coordinator make every call, with the matching foreign thing and some of the others; the other roles
 * make a sample of the calls. `npm run prove` makes all of them.
 */
const extentOf = (role: Role) => {
  if (role === 'agency_admin') return { share: 4 }
  return role === 'coordinator_limited' ? { share: 10 } : { share: 10, calls: sampledCalls(role) }
}

let house: House
let ours: Marked
let theirs: Marked
beforeAll(async () => {
  ;[house, ours, theirs] = await openMarked(withoutLimits)
})
afterAll(() => house.close())

test('every agency table holds a marked row of both agencies, so that none goes unchecked', async () => {
  for (const { organization_id } of [ours, theirs])
    for (const line of await fingerprint(house, organization_id)) expect(line).not.toMatch(/ 0 /)
})

describe('no call shows, changes or reveals another agency’s data', () => {
  test.each(agencyRoles)('as %s', { timeout: 300_000 }, async role => {
    const before = await fingerprint(house, theirs.organization_id)
    expect(await findLeaks(house, role, ours, theirs, extentOf(role))).toEqual([])
    expect(await fingerprint(house, theirs.organization_id)).toEqual(before)
  })
})

describe('without a valid sign-in', () => {
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
    '[R-API-1] %s gets 401 everywhere except at public calls, and sees no agency',
    async (_, tokenOf, code) => {
      const before = [await fingerprint(house, ours.organization_id), await fingerprint(house, theirs.organization_id)]
      const token = await tokenOf()
      for (const { endpoint, group } of everyEndpoint) {
        const args = naming(theirs, exampleArgs(endpoint, group))
        const agency = endpoint.scope === 'agency' ? { organization_id: theirs.organization_id } : {}
        const answer = await send(house, { endpoint, args, token, ...agency })
        expect(answer.all).not.toMatch(/ZQ-/)
        const open = endpoint.access.is === 'public' || (token === null && endpoint.strangers !== undefined)
        const failure = answer.failure as { code: string } | undefined
        expect([endpoint.path, open || answer.status, open || failure?.code]).toEqual([
          endpoint.path,
          open || 401,
          open || code,
        ])
      }
      expect([
        await fingerprint(house, ours.organization_id),
        await fingerprint(house, theirs.organization_id),
      ]).toEqual(before)
    },
  )
})

describe('the searches above fail once one barrier of a copy is broken', {
  timeout: 120_000,
}, () => {
  const reads = everyEndpoint.filter(({ endpoint }) => endpoint.method === 'GET')
  /** Breaks something in a copy and checks again; the damage must show in the responses. */
  async function after(breaking: (house: House, ours: Marked, theirs: Marked) => Promise<unknown>) {
    const [broken, ours, theirs] = await openMarked(withoutLimits)
    try {
      await breaking(broken, ours, theirs)
      return await findLeaks(broken, 'agency_admin', ours, theirs, { share: 10, calls: reads })
    } finally {
      await broken.close()
    }
  }

  test.runIf(inTurn(3))('another agency’s row among ours', async () => {
    const found = await after(({ owner }, ours, theirs) =>
      owner.query('update employees set first_name = $1 where organization_id = $2', [
        theirs.marker,
        ours.organization_id,
      ]),
    )
    expect(found.join()).toContain('GET /admin/providers')
  })

  test.runIf(inTurn(5))('a sign-in that opens any agency it names', async () => {
    const found = await after(async ({ owner }) => {
      const { rows } = await owner.query<{ text: string }>(`select pg_get_functiondef('session_now'::regproc) as text`)
      const text = rows[0]?.text ?? ''
      const broken = text
        .replace('(wanted is null or wanted = t.organization_id)', 'true')
        .replace(
          'case when u.vendor_role is null then m.organization_id else wanted end',
          'coalesce(wanted, m.organization_id)',
        )
      expect(broken).not.toBe(text)
      await owner.query(broken)
    })
    const red = new Set(found.map(leak => leak.split(' ').slice(1, 3).join(' ')))
    expect(red.size).toBeGreaterThan(20)
    expect(found.join()).toContain(', shows ')
  })
})
