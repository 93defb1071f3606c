import type { LearnerLink } from '@preceptor/contract'

/** Returns true while the link opens nothing because its assignment is over. */
export const isShut = ({ state }: Pick<LearnerLink, 'state'>) =>
  state === 'left' || state === 'withdrawn' || state === 'closed'
