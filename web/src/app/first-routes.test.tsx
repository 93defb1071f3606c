import {
  bulkActAccess,
  type BulkActName,
  can,
  type Holder,
  type Permission,
  type Role,
  roles,
} from '@preceptor/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { matchRoutes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { rulesOf } from '@/nav/pages.ts'
import { aUser } from '@/test/a-user.ts'
import { endVisit, expectNoise, harborlight, title, visit } from '@/test/visit.tsx'
import {
  addressesOfAgency,
  addressesOfMirror,
  addressesOfStaff,
  addressesOfVisitors,
  firstDialogs,
  leadsTo,
} from './first-routes.test-data.ts'
import { routes } from './routes.tsx'

afterEach(endVisit)

const id = '0198a9b2-0000-7000-8000-0000000000aa'
const area = `/csm/agency/${harborlight.id}`
const staff: readonly Role[] = ['super_admin', 'admin', 'cs_super_user', 'csm']
const filled = (pattern: string) => pattern.replaceAll(/:\w+/g, id)

/** Returns the route pattern of an address, such as `/employees/:id/forms`. */
const patternAt = (address: string) =>
  (matchRoutes(routes, filled(address)) ?? [])
    .flatMap(({ route }) => route.path ?? [])
    .reduce((above, path) => (path.startsWith('/') || path === '*' ? path : `${above}/${path}`), '') || '/'

const admits = (holder: Holder, address: string) => (rulesOf(filled(address)) ?? []).every(rule => can(holder, rule))
const opensTo = (address: string) => roles.filter(role => admits(aUser({ role }), address))
const inOrder = (some: readonly Role[]) => roles.filter(role => some.includes(role))

const mirrored = [...addressesOfAgency, ...addressesOfMirror]
const groupsAt = [
  ...addressesOfAgency.map(group => ({ ...group, role: 'viewer' as const, at: group.at.map(path => `/${path}`) })),
  ...addressesOfStaff.map(group => ({ ...group, role: 'csm' as const })),
]

test('[R-RTE-1] [R-RTE-2] [R-RTE-3] [R-RTE-4] [R-RTE-5] [R-RTE-7] [R-RTE-8] [R-RTE-9] [R-RTE-10] [R-RTE-11] [R-RTE-12] [R-CSM-6] every address of an agency exists at both mounts', () => {
  for (const path of addressesOfAgency.flatMap(({ at }) => at)) expect(patternAt(`/${path}`)).toBe(`/${path}`)
  for (const path of mirrored.flatMap(({ at }) => at))
    expect(patternAt(`${area}/${path}`)).toBe(`/csm/agency/:agencyId/${path}`)
  for (const path of addressesOfMirror.flatMap(({ at }) => at)) expect(rulesOf(`/${filled(path)}`)).toBeNull()
})

test('[R-CSM-1] [R-CSM-2] [R-CSM-3] [R-CSM-4] [R-CSM-5] [R-RTE-13] every customer success address exists, and so does the profile of one’s own account', () => {
  const tab = /(?<=\/agency\/:agencyId)(\/\w+)?$/
  for (const path of addressesOfStaff.flatMap(({ at }) => at))
    expect(patternAt(path)).toBe(path.includes('/agency/') ? path.replace(tab, '/:tab?') : path)
  expect([patternAt('/profile'), opensTo('/profile')]).toEqual(['/profile', [...roles]])
})

test('[R-PUB-1] [R-PUB-2] [R-PUB-3] [R-PUB-4] [R-PUB-5] [R-PUB-6] public addresses have no access rule', () => {
  for (const path of addressesOfVisitors)
    expect([patternAt(path), rulesOf(path)]).toEqual([path === '/any/other' ? '*' : path, null])
})

test('[R-PER-3] [R-PER-4] [R-PER-5] [R-PER-6] [R-PER-7] [R-PER-8] [R-PER-9] [R-PER-10] [R-PER-11] [R-PER-12] [R-PER-13] each role opens its own agency addresses, and customer success opens the mirror', () => {
  for (const group of addressesOfAgency)
    for (const path of group.at) {
      const ofAgency = opensTo(`/${path}`).filter(role => !staff.includes(role))
      expect([path, ofAgency]).toEqual([path, inOrder(group.opensTo)])
    }
  for (const path of mirrored.flatMap(({ at }) => at))
    expect([path, opensTo(`${area}/${path}`)]).toEqual([path, inOrder(staff)])
})

test('[R-PER-1] [R-PER-2] [R-PER-14] each role opens its own customer success addresses, and other roles open none', () => {
  for (const group of addressesOfStaff)
    for (const path of group.at) expect([path, opensTo(path)]).toEqual([path, inOrder(group.opensTo)])
})

test('[R-PER-16] the permissions of an address are sufficient, and each is needed', () => {
  for (const { needs, at, role } of groupsAt)
    for (const path of at) {
      const holds = (permissions: string[]) => admits({ role, permissions: permissions as Permission[] }, path)
      const enough = needs.split(' or ').map(way => way.split(' and ').filter(Boolean))
      const tooFew = enough.flatMap(way => way.map(one => way.filter(other => other !== one)))
      expect([path, enough.filter(held => !holds(held)), tooFew.filter(holds)]).toEqual([path, [], []])
    }
})

test.each([
  ['agency_admin', ''],
  ['csm', area],
] as const)('[R-RTE-4] [R-RTE-6] [R-RTE-8] [R-STA-8] as %s, shorter addresses lead to their tab', async (as, mount) => {
  for (const [path, to] of Object.entries(leadsTo)) {
    await visit(`${mount}/${path}`, { as })
    await waitFor(() => expect(location.pathname + location.search).toBe(`${mount}/${to}`))
    await endVisit()
  }
})

test('[R-RTE-13] [R-CSM-6] customer success also has its own account inside an agency', async () => {
  await visit(`${area}/profile`, { as: 'csm' })
  await waitFor(() => expect(location.pathname).toBe('/csm/profile'))
})

test('[R-RTE-6] [R-STA-8] programs have the tabs active, archived and non-operational', async () => {
  await visit('/programs')
  const main = within(await screen.findByRole('main'))
  for (const name of [/^Active/, /^Archived/, /^Non-operational/])
    expect(await main.findByRole('link', { name })).toBeTruthy()
})

/** Pages with tabs: the page, and a tab that everyone who opens it can see. */
const withTabs = [
  ['employees/:id', 'profile'],
  ['learning-paths/:id', 'progress'],
  ['programs/:id', 'progress'],
  ['reports', 'history'],
  ['settings', 'users'],
] as const

test.each([
  ['agency_admin', ''],
  ['coordinator_limited', ''],
  ['rn_limited', ''],
  ['viewer', ''],
  ['csm', area],
] as const)(
  '[R-RTE-3] [R-RTE-5] [R-RTE-7] [R-RTE-8] [R-RTE-9] as %s, each page links to the tabs the user can open',
  async (as, mount) => {
    const groups = mount === '' ? addressesOfAgency : mirrored
    for (const [page, first] of withTabs) {
      const tabs = groups.flatMap(({ at, opensTo }) =>
        at
          .filter(path => path.startsWith(`${page}/`) && path.split('/').length === page.split('/').length + 1)
          .map(path => ({ href: `${mount}/${path}`, opens: staff.includes(as) || opensTo.includes(as) })),
      )
      const opened = `${page}/${first}`
      if (!tabs.some(({ href, opens }) => opens && href === `${mount}/${opened}`)) continue
      // Steps in the fake server's path share an ID
      expectNoise(/^Encountered two children with the same key/)
      await visit(`${mount}/${filled(opened)}`, { as })
      // Each row of the fake server has its own ID
      const linked = () =>
        [...document.querySelectorAll('main nav a')].map(link => {
          const href = link.getAttribute('href') ?? ''
          return href.startsWith(mount) ? mount + href.slice(mount.length).replace(/[\da-f-]{36}/, ':id') : href
        })
      await waitFor(() => {
        expect(document.querySelector('main [aria-busy=true], main [class*=skeleton]')).toBeNull()
        expect(linked()).toContain(`${mount}/${opened}`)
      })
      expect(tabs.filter(({ href }) => linked().includes(href))).toEqual(tabs.filter(({ opens }) => opens))
      await endVisit()
    }
  },
)

test('[R-RTE-14] each dialog opens to its roles', () => {
  for (const { act, opensTo } of firstDialogs) {
    const rule = bulkActAccess[act as BulkActName]
    expect([act, roles.filter(role => can(aUser({ role }), rule))]).toEqual([act, inOrder(opensTo)])
  }
})

test.each([
  ['agency_admin', ''],
  ['coordinator_limited', ''],
  ['rn_limited', ''],
  ['csm', area],
] as const)('[R-RTE-14] [R-CSM-6] as %s, the dialogs are offered for many employees', async (as, mount) => {
  await visit(`${mount}/employees`, { as })
  await userEvent.click(await screen.findByRole('button', { name: 'Bulk actions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk actions' }))
  const offered = firstDialogs.filter(({ name }) => dialog.queryByRole('radio', { name }) !== null)
  expect(offered.map(({ name }) => name)).toEqual(
    firstDialogs.filter(({ opensTo }) => opensTo.includes(as)).map(({ name }) => name),
  )
  // Each shows errors for its own field
  for (const { name, field } of offered) {
    await userEvent.click(dialog.getByRole('radio', { name }))
    expect((await dialog.findAllByLabelText(new RegExp(`^${field}`))).length, name).toBeGreaterThan(0)
  }
})

test('[R-RTE-14] a viewer is offered no dialog', async () => {
  await visit('/employees', { as: 'viewer' })
  await title(/^Employees/)
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Bulk actions' })).toBeNull()
})
