import type { RouteObject } from 'react-router'
import { hasFixedWords, segmentsOf } from '@/nav/fixed-words.ts'

/** Returns routes that can match an address, because the router compiles and ranks all routes it gets on every navigation. */
export const routesNear = (routes: readonly RouteObject[], path: string) => near(routes, segmentsOf(path))

const near = (routes: readonly RouteObject[], address: readonly string[]): RouteObject[] =>
  routes.flatMap(route => {
    const words = segmentsOf(route.path ?? '')
    if (!hasFixedWords(words, address)) return []
    return route.children ? [{ ...route, children: near(route.children, address.slice(words.length)) }] : [route]
  })
