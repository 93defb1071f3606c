import type { Taken } from './text-service.ts'

/** Keyboard commands to act as a caregiver or the carrier. */
export type Act =
  | { does: 'answer'; from: string; to: string; text: string }
  | { does: 'report'; of: Taken; status: 'delivered' | 'undelivered'; code: number | null }
  | { does: 'help'; why: string }

/**
 * `1 Yes I can` replies to the first message from its phone, `1 !30006` fails it, and `+17185550177 Hello` is a text from that
 * phone. `own` is the agency's number.
 */
export function readLine(line: string, taken: readonly Taken[], own: string): Act {
  const [, whom = '', said = ''] = /^\s*(\+?\d+)\s+(.+?)\s*$/s.exec(line) ?? []
  if (!whom) return { does: 'help', why: 'Write the number of a message, or a phone, and then what they say.' }
  if (whom.startsWith('+')) return { does: 'answer', from: whom, to: taken.at(-1)?.from || own, text: said }
  const one = taken[Number(whom) - 1]
  if (!one) return { does: 'help', why: `There is no message ${whom} yet.` }
  const code = /^!(\d{5})$/.exec(said)?.[1]
  if (code) return { does: 'report', of: one, status: 'undelivered', code: Number(code) }
  return { does: 'answer', from: one.to, to: one.from || own, text: said }
}
