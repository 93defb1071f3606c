import type { RouteObject } from 'react-router'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { agencyPages } from '@/nav/pages.ts'
import { routes } from './routes.tsx'

const id = '0198a9b2-0000-7000-8000-000000000001'
const titleAt = (path: string) =>
  (matchRoutes(routes, path)?.findLast(match => match.route.handle)?.route.handle as { title?: string } | undefined)
    ?.title

test('[R-CSM-6] every page of the agency area stands at both mounts with the same rule', () => {
  for (const page of Object.values(agencyPages)) {
    const path = page.path.replace(':id', id).replace(':tab', 'history')
    expect([path, titleAt(`/${path}`)]).toEqual([path, page.title])
    expect([path, titleAt(`/csm/agency/${id}/${path}`)]).toEqual([path, page.title])
  }
})

test('[R-PUB-1] [R-PUB-2] [R-PUB-3] [R-PUB-4] [R-PUB-5] [R-PUB-6] the public pages need no rule', () => {
  for (const path of [
    '/',
    '/forgot-password',
    '/reset-password',
    '/maintenance',
    '/forbidden',
    '/test',
    '/demo/outbox',
  ]) {
    const matches = matchRoutes(routes, path)
    expect([path, matches?.some(match => match.route.path === '*')]).toEqual([path, false])
    expect(matches?.some(match => (match.route.handle as { access?: unknown } | undefined)?.access)).toBe(false)
  }
  expect(matchRoutes(routes, '/nowhere/at/all')?.at(-1)?.route.path).toBe('*')
})

test('[R-AUT-3] every page outside the public ones declares who may open it', () => {
  const open = (list: RouteObject[], guarded: boolean): string[] =>
    list.flatMap(route => {
      const here = guarded || Boolean((route.handle as { access?: unknown } | undefined)?.access)
      const own = !here && route.path && !route.children ? [route.path] : []
      return [...own, ...open(route.children ?? [], here)]
    })
  expect(open(routes, false).sort()).toEqual(
    ['*', '/csm', '/demo/outbox', '/forbidden', '/forgot-password', '/maintenance', '/reset-password', '/test'].sort(),
  )
})
