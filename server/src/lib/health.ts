/** How this process is: set by start.ts, told by the health calls. */
export interface Health {
  /** Shutting down: takes no new work. */
  draining: boolean
  /** The last canary found agencies' rows kept apart. */
  isolated: boolean
}

export const healthy = (): Health => ({ draining: false, isolated: true })
