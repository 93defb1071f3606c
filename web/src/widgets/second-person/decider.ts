import { secondPersonTexts } from './texts.ts'

interface Decided {
  decided_by_name: string | null
  self_verified?: boolean
}

/** Who decided it; whoever also wrote it is marked. */
export const deciderOf = ({ decided_by_name: name, self_verified = false }: Decided): string | null =>
  name !== null && self_verified ? secondPersonTexts.say('selfVerified', { name }) : name
