/**
 * When a program is complete. Pure: the same facts give the same answer in any order, and nothing but what was done makes it true.
 * The server's statements of features/learning say the same, and a property test compares the two.
 */

/** A module of the version that is learned. */
export interface ModuleToDo {
  id: string
  is_required: boolean
}

/** What shows that a module was done on a day of the agency's zone. Being absent shows nothing, so it is no fact. */
export interface ModuleDone {
  module_id: string
  done_on: string
}

export interface Completion {
  /** Of the required modules, in whole percent rounded down: 100 only when none is missing. */
  percent: number
  /** Ids of required modules that are still to be done, in their order. */
  missing: string[]
  /** The day of the last of them; null: not complete. */
  completed_on: string | null
}

/**
 * Ruling of completion: every required module is done; without a required one, every module is. What was done of modules that are
 * not in this version counts for nothing, and a module that was done twice counts by its first day.
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
