import { hostname, userInfo } from 'node:os'

/** Returns the user of the machine who runs a command, because commands have no sign-in. */
export function operator(): string {
  let name = 'unknown'
  try {
    name = userInfo().username
  } catch {
    // A number without a name, as in containers
    name = `user ${process.getuid?.() ?? ''}`.trim()
  }
  return `Operator (${name} on ${hostname()})`
}
