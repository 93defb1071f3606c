import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { agencyPages, rulesOf } from '@/nav/pages.ts'
import { routes } from './routes.tsx'
import { routesNear } from './routes-near.ts'

const id = '0198a9b2-0000-7000-8000-000000000001'
const exists = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*'

test('[R-CSM-6] every agency page exists at both mounts, except those for customer success only', () => {
  for (const page of Object.values(agencyPages)) {
    const path = page.path.replace(':id', id).replace(':tab', 'history')
    expect([path, exists(`/${path}`), exists(`/csm/agency/${id}/${path}`)]).toEqual([
      path,
      !('mirrorOnly' in page),
      true,
    ])
  }
})

/** Returns every address of the route table, with IDs filled in. */
function addresses(list: RouteObject[], above = ''): string[] {
  return list.flatMap(route => {
    const path = route.path?.startsWith('/') ? route.path : [above, route.path].filter(Boolean).join('/')
    const full = route.path === '*' ? '*' : path.replace(/:\w+/g, id)
    const own = route.children ? [] : [full.startsWith('/') || full === '*' ? full : `/${full}`]
    return [...own, ...addresses(route.children ?? [], path)]
  })
}

test('[R-AUT-3] [R-PUB-1] [R-PUB-2] [R-PUB-3] [R-PUB-4] [R-PUB-5] [R-PUB-6] every page that is not public has a rule', () => {
  const inside = `/csm/agency/${id}`
  const redirects = new Set(['/csm', inside, `${inside}/profile`])
  for (const path of ['reports', 'learning-paths']) redirects.add(`/${path}`).add(`${inside}/${path}`)
  const open = addresses(routes).filter(path => rulesOf(path) === null && !redirects.has(path))
  expect([...new Set(open)].sort()).toEqual(
    [
      '*',
      '/',
      '/confirm-email',
      '/report',
      '/demo/outbox',
      '/forbidden',
      '/forgot-password',
      '/invitation',
      '/maintenance',
      '/reset-password',
      '/test',
    ].sort(),
  )
  expect(exists('/nowhere/at/all')).toBe(false)
})

test('the router finds the same page among the routes near an address as among all', () => {
  const found = (among: RouteObject[], path: string) => matchRoutes(among, path)?.map(({ route }) => route.element)
  const known = [...new Set(addresses(routes))].filter(path => path !== '*')
  expect(known.length).toBeGreaterThan(150)
  const spelledOtherwise = known.flatMap(path => [path.toUpperCase(), `${path}/`, path.replace('/e', '/%65')])
  const unknown = known.flatMap(path => [`${path}/nothing`, `/nothing${path}`])
  for (const path of [...known, ...spelledOtherwise, ...unknown])
    expect([path, found(routesNear(routes, path), path)]).toEqual([path, found(routes, path)])
  expect(addresses(routesNear(routes, '/employees')).length).toBeLessThan(20)
})
