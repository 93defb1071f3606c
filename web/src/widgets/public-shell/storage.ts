/** Storage may be refused (private windows, full disks): the page then works until it is closed. */
export interface Kept {
  keys: () => string[]
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  remove: (key: string) => void
}

export function keptIn(storage: () => Storage): Kept {
  const tried = <T>(act: () => T, otherwise: T): T => {
    try {
      return act()
    } catch {
      return otherwise
    }
  }
  return {
    keys: () => tried(() => Object.keys(storage()), []),
    read: key => tried(() => storage().getItem(key), null),
    write: (key, value) => tried(() => storage().setItem(key, value), undefined),
    remove: key => tried(() => storage().removeItem(key), undefined),
  }
}

/** Storage of this tab. */
export const tab = keptIn(() => sessionStorage)
/** Storage of this device. */
export const device = keptIn(() => localStorage)
