/**
 * Decides when a program is complete. Pure: the same facts give the same result in any order, and only recorded facts count. The
 * server's SQL in features/learning follows the same rules, and a property test compares the two.
 */

/** A module of the version being learned. */
export interface ModuleToDo {
  id: string
  is_required: boolean
}

/** Proof that a module was done on a day in the agency's time zone. An absence proves nothing, so it is not a fact. */
export interface ModuleDone {
  module_id: string
  done_on: string
}

export interface Completion {
  /** Whole percent of the required modules, rounded down: 100 only when none is missing. */
  percent: number
  /** Ids of required modules still to do, in order. */
  missing: string[]
  /** The day of the last module; null when not complete. */
  completed_on: string | null
}

/**
 * Completion needs every required module, or every module if none is required. Modules outside this version don't count, and a
 * repeated module counts on its first day.
 */
export function decideCompletion(modules: readonly ModuleToDo[], done: readonly ModuleDone[]): Completion {
  const wanted = modules.some(({ is_required }) => is_required) ? modules.filter(one => one.is_required) : modules
  const first = new Map<string, string>()
  for (const { module_id, done_on } of done) {
    const known = first.get(module_id)
    if (known === undefined || done_on < known) first.set(module_id, done_on)
  }
  const missing = wanted.flatMap(({ id }) => (first.has(id) ? [] : [id]))
  const percent = wanted.length === 0 ? 0 : Math.floor(((wanted.length - missing.length) * 100) / wanted.length)
  if (wanted.length === 0 || missing.length > 0) return { percent, missing, completed_on: null }
  const days = wanted.map(({ id }) => first.get(id) ?? '').toSorted()
  return { percent: 100, missing, completed_on: days.at(-1) ?? null }
}
