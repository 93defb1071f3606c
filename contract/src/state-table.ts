/**
 * The states of an entity and the moves between them, each labeled like its button. The web app offers exactly these; the server
 * refuses all others.
 */
export interface StateTable<S extends string | number> {
  readonly names: Readonly<Record<S, string>>
  /** Returns the possible next states, in the order of their buttons. */
  next: (from: S) => readonly S[]
  may: (from: S, to: S) => boolean
  /** Returns the name of a move; empty for an impossible one. */
  verb: (from: S, to: S) => string
}

export function stateTable<S extends string | number>(
  names: Readonly<Record<S, string>>,
  moves: Readonly<Record<S, Readonly<Partial<Record<S, string>>>>>,
): StateTable<S> {
  // object keys are strings, but a state may be a number
  const states = new Map(Object.keys(names).map(key => [key, (/^\d+$/.test(key) ? Number(key) : key) as S]))
  return {
    names,
    next: from => Object.keys(moves[from]).flatMap(key => states.get(key) ?? []),
    may: (from, to) => moves[from][to] !== undefined,
    verb: (from, to) => moves[from][to] ?? '',
  }
}
