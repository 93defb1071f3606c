/** A link that expired can be extended; one that was ended can't. */
export const linkColours = {
  open: 'green',
  expired: 'amber',
  revoked: 'grey',
  tries: 'red',
  left: 'grey',
  withdrawn: 'grey',
  closed: 'grey',
} as const
