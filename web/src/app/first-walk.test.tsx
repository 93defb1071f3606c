import { api, can, type Role, roles } from '@preceptor/contract'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { browserHistory } from '@/lib/browser-history.ts'
import { aUser } from '@/test/a-user.ts'
import { endVisit, expectNoise, harborlight, isDrawn, visit } from '@/test/visit.tsx'
import { addressesOfAgency, addressesOfMirror, addressesOfStaff } from './first-routes.test-data.ts'

afterEach(endVisit)

const id = '0198a9b2-0000-7000-8000-0000000000aa'
const area = `/csm/agency/${harborlight.id}`
const staff: ReadonlySet<Role> = new Set(['super_admin', 'admin', 'cs_super_user', 'csm'])
const filled = (pattern: string) => pattern.replaceAll(/:\w+/g, id)

/** An address and its expected result: the page opens, it is refused, or it redirects to the list of agencies. */
interface Step {
  at: string
  to: 'opens' | 'refused' | 'agencies'
}

/** Every first address at both mounts, with the result for a role from the hand-typed table. */
function stepsOf(role: Role): Step[] {
  const isStaff = staff.has(role)
  const own = addressesOfAgency.flatMap(({ at, opensTo }) =>
    at.map(
      (path): Step => ({ at: `/${path}`, to: isStaff ? 'agencies' : opensTo.includes(role) ? 'opens' : 'refused' }),
    ),
  )
  const mirror = [...addressesOfAgency, ...addressesOfMirror].flatMap(({ at }) =>
    at.map((path): Step => ({ at: `${area}/${path}`, to: isStaff ? 'opens' : 'refused' })),
  )
  const others = addressesOfStaff.flatMap(({ at, opensTo }) =>
    at.map((path): Step => ({ at: path, to: opensTo.includes(role) ? 'opens' : 'refused' })),
  )
  return [...own, ...mirror, ...others]
}

/** Goes to an address like Back and Forward do, without reloading the app. */
const turnTo = (address: string) => act(async () => browserHistory.push(address))
const heading = () => document.querySelector('h1')?.textContent ?? ''
const failures = /^(Page not found|Something went wrong|You do not have access to this page)$/

/** `npm run prove` takes every step as every role; other runs take one in three. */
test.each(roles)(
  '[R-RTE-1] [R-RED-1] [R-RED-2] [R-CSM-6] %s opens every listed address at both mounts: it opens or is refused, and requests nothing beyond their rights',
  async role => {
    // Steps and options of the fake server share an ID
    expectNoise(/^Encountered two children with the same key/)
    const user = aUser({ role })
    const home = staff.has(role) ? '/csm/profile' : '/profile'
    const server = await visit(home, {
      as: user,
      answers: fake => fake.readOnly().answer(api.auth.organization, harborlight),
    })
    const profile = (await screen.findByRole('heading', { level: 1 })).textContent
    for (const { at, to } of stepsOf(role).filter(step => step.at !== home && isDrawn(`${role} ${step.at}`))) {
      await turnTo(home)
      await waitFor(() => expect(heading()).toBe(profile))
      const address = filled(at)
      await turnTo(address)
      await waitFor(() => expect([at, heading()]).not.toEqual([at, profile]))
      await waitFor(() => expect([at, heading() === '']).toEqual([at, false]))
      const refused = location.pathname === '/forbidden'
      const wanted = new URLSearchParams(location.search).get('redirect_url')
      const isAtAgencies = to === 'agencies' && location.pathname === '/csm/agencies'
      const became = refused && wanted === address ? 'refused' : isAtAgencies ? 'agencies' : 'opens'
      const failed = became === 'opens' && failures.test(heading()) ? heading() : null
      expect([at, became, failed]).toEqual([at, to, null])
    }
    const beyond = server.seen.filter(({ endpoint }) => !can(user, endpoint.access))
    expect(beyond.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)).toEqual([])
  },
  600_000,
)
