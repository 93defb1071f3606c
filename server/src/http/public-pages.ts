import type { Config } from '../config.ts'
import { checkInPolicy, learnPolicy, signPolicy } from './headers.ts'

interface PublicPage {
  /** Its address, build folder and source folder. */
  name: string
  policy: (config: Config) => string
  /** True if it has its own service worker, which handles only this page. */
  hasWorker?: boolean
}

/** Pages that need no account: separate HTML entries with their own policies, outside the panel. */
export const publicPages: readonly PublicPage[] = [
  { name: 'learn', policy: learnPolicy },
  { name: 'sign', policy: () => signPolicy },
  { name: 'check-in', policy: () => checkInPolicy, hasWorker: true },
]

const names = publicPages.map(({ name }) => name).join('|')
/** Matches an address below one of them, which never belongs to the panel. */
export const belowPublicPage = new RegExp(`^/(${names})(/|$)`)
/** Matches a file of one of their builds, below the folder of all builds. */
export const builtForPublicPage = new RegExp(`^(${names})/assets/`)
