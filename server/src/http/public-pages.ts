import type { Config } from '../config.ts'
import { checkInPolicy, learnPolicy, signPolicy } from './headers.ts'

interface PublicPage {
  /** Its address, its folder in the build and that of its sources. */
  name: string
  policy: (config: Config) => string
  /** A worker of its own looks after it and nothing else. */
  hasWorker?: boolean
}

/** The pages that need no account: HTML entries of their own, each under a policy of its own, outside the panel. */
export const publicPages: readonly PublicPage[] = [
  { name: 'learn', policy: learnPolicy },
  { name: 'sign', policy: () => signPolicy },
  { name: 'check-in', policy: () => checkInPolicy, hasWorker: true },
]

const names = publicPages.map(({ name }) => name).join('|')
/** An address below one of them, which is never one of the panel. */
export const belowPublicPage = new RegExp(`^/(${names})(/|$)`)
/** A file of one of their builds, below the folder of all builds. */
export const builtForPublicPage = new RegExp(`^(${names})/assets/`)
