import { secondPersonTexts } from './texts.ts'

interface Decided {
  decided_by_name: string | null
  self_verified?: boolean
}

/** Returns the name of the person who decided, marked if the same person also wrote it. */
export const deciderOf = ({ decided_by_name: name, self_verified = false }: Decided): string | null =>
  name !== null && self_verified ? secondPersonTexts.say('selfVerified', { name }) : name
