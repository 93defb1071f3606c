import { describe, expect, it } from 'vitest'
import { nextTowards, waitsFor } from './order.ts'

const module = (id: string, prerequisites: string[] = [], needs: 'all' | 'any' = 'all') => ({
  id,
  prerequisites,
  needs,
})
const a = module('a')
const b = module('b', ['a'])
const c = module('c')
const all = module('all', ['b', 'c'])
const any = module('any', ['b', 'c'], 'any')
const modules = [a, b, c, all, any]
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('conditions of a module', () => {
  it('lists everything still to complete for “all of”', () => {
    expect(ids(waitsFor(all, modules, new Set()))).toEqual(['b', 'c'])
    expect(ids(waitsFor(all, modules, new Set(['c'])))).toEqual(['b'])
    expect(waitsFor(all, modules, new Set(['b', 'c']))).toEqual([])
  })

  it('opens “any of” once the first one is completed', () => {
    expect(ids(waitsFor(any, modules, new Set(['a'])))).toEqual(['b', 'c'])
    expect(waitsFor(any, modules, new Set(['c']))).toEqual([])
  })

  it('does not wait for modules that no longer exist', () => {
    expect(waitsFor(module('x', ['gone'], 'any'), modules, new Set())).toEqual([])
    expect(waitsFor(module('x', ['gone', 'a'], 'any'), modules, new Set(['a']))).toEqual([])
  })

  it('leads to a module that can be done now, through others', () => {
    expect(nextTowards(all, modules, new Set())?.id).toBe('a')
    expect(nextTowards(all, modules, new Set(['a']))?.id).toBe('b')
    expect(nextTowards(all, modules, new Set(['a', 'b']))?.id).toBe('c')
    expect(nextTowards(all, modules, new Set(['b', 'c']))).toBeNull()
  })
})
