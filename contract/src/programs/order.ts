import type { Id } from '../schemas.ts'
import type { ProgramModule } from './modules.ts'

type InOrder = Pick<ProgramModule, 'id' | 'needs' | 'prerequisites'>

/**
 * Returns the modules that keep this one closed: for `all`, the unfinished ones; for `any`, all of them until one is done. Empty if
 * open.
 */
export function waitsFor<M extends InOrder>(module: M, modules: readonly M[], finished: ReadonlySet<Id>): M[] {
  const named = modules.filter(({ id }) => module.prerequisites.includes(id))
  const missing = named.filter(({ id }) => !finished.has(id))
  return module.needs === 'any' && missing.length < named.length ? [] : missing
}

/** Returns the currently available modules that lead to opening a closed one, across any chain of prerequisites. */
export function nextTowards<M extends InOrder>(module: M, modules: readonly M[], finished: ReadonlySet<Id>): M | null {
  const seen = new Set<Id>()
  let found: M | null = null
  const queue = waitsFor(module, modules, finished)
  for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
    if (seen.has(one.id)) continue
    seen.add(one.id)
    const missing = waitsFor(one, modules, finished)
    queue.push(...missing)
    const isEarlier = found === null || modules.indexOf(one) < modules.indexOf(found)
    if (missing.length === 0 && isEarlier) found = one
  }
  return found
}
