import type { SftpStep } from '@preceptor/contract'

/**
 * The reason a step failed, in our own words. `later` means it can be retried; `never`, it would fail again; `key`, the host
 * presents a different key. `target` means that the problem concerns the target, not this file.
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
