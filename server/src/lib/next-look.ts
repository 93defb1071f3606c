/**
 * Shares one look-up among everyone who asks for the same while the look-up before it is under way. Each answer comes from a look-up that
 * began after the question, so it is never older than one of its own would be.
 */
export function nextLook<V>(): (key: string, look: () => Promise<V>) => Promise<V> {
  const turns = new Map<string, { now: Promise<V>; next?: Promise<V> }>()
  const begin = (key: string, look: () => Promise<V>): Promise<V> => {
    const turn: { now: Promise<V>; next?: Promise<V> } = { now: look() }
    turns.set(key, turn)
    const end = () => {
      if (!turn.next) turns.delete(key)
    }
    turn.now.then(end, end)
    return turn.now
  }
  return (key, look) => {
    const turn = turns.get(key)
    if (!turn) return begin(key, look)
    const again = () => begin(key, look)
    turn.next ??= turn.now.then(again, again)
    return turn.next
  }
}
