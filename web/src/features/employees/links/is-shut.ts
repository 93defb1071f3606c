import type { LearnerLink } from '@preceptor/contract'

/** It opens nothing as long as what it was made for is over. */
export const isShut = ({ state }: Pick<LearnerLink, 'state'>) =>
  state === 'left' || state === 'withdrawn' || state === 'closed'
