interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const page = 8

/** Returns the row that a key moves to: arrows wrap around, jumps stop at the end. `undefined` for other keys. */
export function stepTo(
  { key, shiftKey, ctrlKey, metaKey, altKey }: Key,
  at: number,
  count: number,
): number | undefined {
  if (count === 0 || shiftKey || ctrlKey || metaKey || altKey) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'PageDown':
      return Math.min(count - 1, at + page)
    case 'PageUp':
      return Math.max(0, at - page)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
