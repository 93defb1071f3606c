import { device, tab } from './storage.ts'

/** The data that this device keeps about the link that opened it. */
export interface Link {
  token: string
  /** Identifies the link in this device's storage, which never contains the token. */
  name: string
}
export interface Opened {
  session: string
  agency: string
  /** The person's own language. */
  language?: string | null
}

/** Manages one page's links: stores the token in this tab, and data about each link on this device. */
export function linksOfPage(inTab: string) {
  return {
    /** Removes the token from the address at once, so that neither the history nor a shared screenshot contains it. */
    takeLink: (): Link | null => {
      const given = new URLSearchParams(location.hash.slice(1)).get('token')
      if (given) {
        tab.write(inTab, given)
        history.replaceState(null, '', location.pathname)
      }
      const token = given ?? tab.read(inTab)
      return token ? { token, name: `${inTab}.${fingerprint(token)}` } : null
    },
    /** Switches to another link, which the server opened on this device. */
    adopt: (token: string, opened: Opened): Link => {
      tab.write(inTab, token)
      const link = { token, name: `${inTab}.${fingerprint(token)}` }
      device.write(`${link.name}-opened`, JSON.stringify(opened))
      return link
    },
    /** Returns this device's proof, while the link works. */
    readOpened: ({ name }: Link): Opened | null => {
      try {
        return JSON.parse(device.read(`${name}-opened`) ?? 'null') as Opened | null
      } catch {
        return null
      }
    },
    keepOpened: ({ name }: Link, opened: Opened) => device.write(`${name}-opened`, JSON.stringify(opened)),
    forgetOpened: ({ name }: Link) => device.remove(`${name}-opened`),
  }
}

/** Links on one device must have different names; nothing secret depends on it (FNV-1a, twice). */
function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, 0xc9dc5118]
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ (code + 7), 0x01000193)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}
