import type { SftpStep } from '@preceptor/contract'

/**
 * The reason a step failed, in our own words. `later` retries; `never` would fail again; `key` means that the host shows a different key.
 * `target` means that the trouble concerns the target, not this file.
 */
export class SftpTrouble extends Error {
  readonly step: SftpStep
  readonly ending: 'later' | 'never' | 'key'
  readonly isTargets: boolean
  constructor(step: SftpStep, words: string, ending: 'later' | 'never' | 'key' = 'later', isTargets = false) {
    super(words)
    this.step = step
    this.ending = ending
    this.isTargets = isTargets
  }
}
