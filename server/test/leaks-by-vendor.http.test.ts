import { agencyRoles, roles } from '@preceptor/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaign } from './campaign.ts'
import { everyEndpoint, exampleArgs } from './every-call.ts'
import type { House } from './house.ts'
import { findLeaks, send, withoutLimits } from './leaks.ts'
import { fingerprint, type Marked, openMarked } from './marked.ts'

const vendorRoles = roles.filter(role => !agencyRoles.includes(role))

/** Of the foreign things at each address; all of them in `npm run prove`. */
const share = campaign(5, 1)

let house: House
let ours: Marked
let theirs: Marked
beforeAll(async () => {
  ;[house, ours, theirs] = await openMarked(withoutLimits)
})
afterAll(() => house.close())

describe('no call shows, changes or tells apart what is another agency’s', () => {
  test.each(vendorRoles)('as %s, who works in either agency but never mixes them', { timeout: 300_000 }, async role => {
    for (const [mine, foreign] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const before = await fingerprint(house, foreign.organization_id)
      expect(await findLeaks(house, role, mine, foreign, { share })).toEqual([])
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
