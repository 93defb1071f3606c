/** A link that ran out can be extended; one that ended can't. */
export const stateColours = { open: 'green', expired: 'amber', revoked: 'grey', tries: 'red' } as const
