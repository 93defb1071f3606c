import { useSyncExternalStore } from 'react'

/** Below this width, rows are cards and filters are a sheet (design: small screens). */
const narrow = '(max-width: 699px)'

const follow = (listener: () => void) => {
  const query = matchMedia(narrow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

export const useNarrow = () => useSyncExternalStore(follow, () => matchMedia(narrow).matches)
