import { tab } from '@/widgets/public-shell/storage.ts'

/** The data in the page's address: a code from the screen, or a tablet's link. */
export type Given =
  | { is: 'kiosk'; token: string }
  /** `at`: when it was scanned, by this device's clock. */
  | { is: 'code'; code: string; at: number }
  | { is: 'nothing' }

const inTab = 'preceptor-check-in.kiosk'

/**
 * Removes it from the address at once, so that no history or screenshot contains it. A tablet keeps its link while its tab is open.
 */
export function takeGiven(): Given {
  const said = new URLSearchParams(location.hash.slice(1))
  const [kiosk, code] = [said.get('kiosk'), said.get('code')]
  if (location.hash !== '') history.replaceState(null, '', location.pathname)
  if (kiosk) tab.write(inTab, kiosk)
  // A scanned code in a tab with a tablet's link means that this is a phone
  if (code) tab.remove(inTab)
  const token = kiosk ?? (code ? null : tab.read(inTab))
  if (token) return { is: 'kiosk', token }
  return code && /^\d{9}$/.test(code) ? { is: 'code', code, at: Date.now() } : { is: 'nothing' }
}
