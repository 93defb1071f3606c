import type { Id } from '@preceptor/contract'
import { readStored, writeStored } from '@/lib/local-storage.ts'

/** R-STA-6: only the last five are kept, most recent last. */
export const remember = (recent: readonly Id[], id: Id): Id[] => [...recent.filter(r => r !== id), id].slice(-5)

export function recentAgencies(): Id[] {
  try {
    const stored: unknown = JSON.parse(readStored('recent_agencies') ?? '[]')
    return Array.isArray(stored) ? stored.filter(id => typeof id === 'string').slice(-5) : []
  } catch {
    return []
  }
}

export const rememberAgency = (id: Id) => writeStored('recent_agencies', JSON.stringify(remember(recentAgencies(), id)))
