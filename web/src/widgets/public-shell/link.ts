import { device, tab } from './storage.ts'

/** The facts that this device keeps of the link that opened it. */
export interface Link {
  token: string
  /** Names it in this device's storage, which never holds the token. */
  name: string
}
export interface Opened {
  session: string
  agency: string
  /** The person's own. */
  language?: string | null
}

/** Links of one page: where this tab keeps its token, and what this device knows of each. */
export function linksOfPage(inTab: string) {
  return {
    /** Takes the token out of the address at once: neither the history nor a shared picture of the screen has it. */
    takeLink: (): Link | null => {
      const given = new URLSearchParams(location.hash.slice(1)).get('token')
      if (given) {
        tab.write(inTab, given)
        history.replaceState(null, '', location.pathname)
      }
      const token = given ?? tab.read(inTab)
      return token ? { token, name: `${inTab}.${fingerprint(token)}` } : null
    },
    /** Goes on with another link, which the server opened on this device. */
    adopt: (token: string, opened: Opened): Link => {
      tab.write(inTab, token)
      const link = { token, name: `${inTab}.${fingerprint(token)}` }
      device.write(`${link.name}-opened`, JSON.stringify(opened))
      return link
    },
    /** Returns this device's proof, as long as the link works. */
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

/** Two links of one device must not share a name; nothing secret hangs on it (FNV-1a, twice). */
function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, 0xc9dc5118]
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other ^ (code + 7), 0x01000193)
  }
  return (one >>> 0).toString(36) + (other >>> 0).toString(36)
}
