import { loginRole } from '../src/db/roles.ts'

export const loginPassword = 'test-only'

export function withDatabase(url: string, database: string) {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Returns the address that the app serves with, using the unprivileged login. */
export function asLogin(url: string) {
  const changed = new URL(url)
  changed.username = loginRole
  changed.password = loginPassword
  return changed.href
}
