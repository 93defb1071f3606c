interface Turn<V> {
  now: Promise<V>
  next?: Promise<V>
}

/**
 * Shares one look-up among all callers that request the same from `owner` while the previous look-up is running. Each result comes
 * from a look-up that began after the request, so it is never older than that of a separate look-up.
 */
export function nextLook<V>(): (owner: object, key: string, look: () => Promise<V>) => Promise<V> {
  const all = new WeakMap<object, Map<string, Turn<V>>>()
  return (owner, key, look) => {
    const turns = all.get(owner) ?? new Map<string, Turn<V>>()
    all.set(owner, turns)
    const begin = (): Promise<V> => {
      const turn: Turn<V> = { now: look() }
      turns.set(key, turn)
      const end = () => {
        if (!turn.next) turns.delete(key)
      }
      turn.now.then(end, end)
      return turn.now
    }
    const turn = turns.get(key)
    if (!turn) return begin()
    turn.next ??= turn.now.then(begin, begin)
    return turn.next
  }
}
