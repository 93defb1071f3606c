import type { ApiFailure } from '@/api/failure.ts'

/** A refusal of the server's rules, such as keeping the last administrator: told inside the dialog that asked, not as a notice. */
export const isRefusal = ({ code }: ApiFailure) => code === 'TRANSITION_REFUSED'
