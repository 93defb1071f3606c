import type { SftpStep } from '@preceptor/contract'

/**
 * Why a step failed, in words of our own. `later`: tried again; `never`: it would fail again; `key`: the host shows another key. `target`: it is about the
 * target and not about this file.
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
