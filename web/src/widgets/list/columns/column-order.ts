/** Moves one key to another's place, for a drag or an arrow. */
export function movedTo<T>(keys: readonly T[], key: T, to: number): T[] {
  const rest = keys.filter(one => one !== key)
  const at = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, at), key, ...rest.slice(at)]
}
