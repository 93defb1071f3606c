import { hostname, userInfo } from 'node:os'

/** Who runs a command: commands have no sign-in, so it is the user of the machine. */
export function operator(): string {
  let name = 'unknown'
  try {
    name = userInfo().username
  } catch {
    // a number without a name, as in containers
    name = `user ${process.getuid?.() ?? ''}`.trim()
  }
  return `Operator (${name} on ${hostname()})`
}
