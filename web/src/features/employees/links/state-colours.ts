import type { LearnerLink } from '@preceptor/contract'

/** A link that ran out can be extended; one that ended can't. */
export const stateColours = {
  open: 'green',
  expired: 'amber',
  revoked: 'grey',
  tries: 'red',
  left: 'grey',
  withdrawn: 'grey',
  closed: 'grey',
} as const

/** It opens nothing as long as what it was made for is over. */
export const isShut = ({ state }: Pick<LearnerLink, 'state'>) =>
  state === 'left' || state === 'withdrawn' || state === 'closed'
