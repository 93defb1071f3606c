import { agencyRoles, type Role, roles } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyEndpoint, exampleArgs } from './every-call.ts'
import type { House } from './house.ts'
import { findLeaks, sampledCalls, send, withoutLimits } from './leaks.ts'
import { fingerprint, type Marked, openMarked } from './marked.ts'
import { takingTurns } from './sample.ts'

const vendorRoles = roles.filter(role => !agencyRoles.includes(role))
const others = takingTurns(vendorRoles.filter(role => role !== 'csm'))

/** The customer success manager in every run, the other roles in turns. */
const tried = vendorRoles.filter(role => role === 'csm' || others.includes(role))
/** The customer success manager makes every call, the others a sample. `npm run prove` makes all of them. */
const callsOf = (role: Role) => (role === 'csm' ? everyEndpoint : sampledCalls(role))

let house: House
let ours: Marked
let theirs: Marked
beforeAll(async () => {
  ;[house, ours, theirs] = await openMarked(withoutLimits)
})
afterAll(() => house.close())

describe('no call shows, changes or reveals another agency’s data', () => {
  test.each(tried)('as %s, who works in both agencies but never mixes them', { timeout: 300_000 }, async role => {
    // The reverse direction is the same code with the agencies swapped
    for (const [mine, foreign, calls] of [
      [ours, theirs, callsOf(role)],
      [theirs, ours, sampledCalls(role)],
    ] as const) {
      const before = await fingerprint(house, foreign.organization_id)
      expect(await findLeaks(house, role, mine, foreign, { share: 10, calls })).toEqual([])
      expect(await fingerprint(house, foreign.organization_id)).toEqual(before)
    }
  })
})

test('vendor staff must name the agency except in cross-agency logs; without one they see nothing', async () => {
  const token = await house.tokenFor(house.users.csm, null)
  for (const { endpoint, group } of everyEndpoint.filter(
    ({ endpoint }) => endpoint.scope === 'agency' && !endpoint.acrossToo,
  )) {
    const answer = await send(house, { endpoint, args: exampleArgs(endpoint, group), token })
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 404])
  }
})
