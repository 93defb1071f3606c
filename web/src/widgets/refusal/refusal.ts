import type { ApiFailure } from '@/api/failure.ts'

/** A refusal of the server's rules, such as keeping the last administrator: shown inside the dialog, not as a notice. */
export const isRefusal = ({ code }: ApiFailure) => code === 'TRANSITION_REFUSED'
