/** The state of this process, set by start.ts and returned by the health endpoints. */
export interface Health {
  /** True while shutting down: takes no new work. */
  draining: boolean
  /** True if the last canary check found agencies' rows kept separate. */
  isolated: boolean
}

export const healthy = (): Health => ({ draining: false, isolated: true })
