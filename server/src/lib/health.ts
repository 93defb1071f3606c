/** The state of this process: start.ts sets it, the health calls return it. */
export interface Health {
  /** Shutting down: takes no new work. */
  draining: boolean
  /** The last canary found agencies' rows kept apart. */
  isolated: boolean
}

export const healthy = (): Health => ({ draining: false, isolated: true })
