/** R-CON-3: the only keys the app may write. */
export type StoredKey = 'token' | 'api_base' | 'recent_agencies' | 'csm_landing_page'

/** Storage may be refused (private windows, policies); the app then works without it. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: StoredKey, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Not stored
  }
}
