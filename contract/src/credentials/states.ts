import { stateTable } from '../state-table.ts'
import { credentialText } from './texts.ts'

/** A credential's path from document to proof. Only people who may verify can remove a verified one. */
export const credentialStates = stateTable(
  {
    recorded: credentialText('review'),
    verified: credentialText('verified'),
    returned: credentialText('returned'),
    withdrawn: credentialText('removed'),
  },
  {
    recorded: {
      verified: credentialText('verify'),
      returned: credentialText('return'),
      withdrawn: credentialText('remove'),
    },
    returned: { recorded: credentialText('resend'), withdrawn: credentialText('remove') },
    verified: { withdrawn: credentialText('remove') },
    withdrawn: {},
  },
)
export type CredentialState = keyof typeof credentialStates.names

/** The status on a day, computed from its dates and never stored. `renewed`: a later verified credential follows it. */
export const credentialStandings = {
  review: credentialText('review'),
  returned: credentialText('returned'),
  expired: credentialText('expired'),
  expiring_30: credentialText('expiring30'),
  expiring_60: credentialText('expiring60'),
  expiring_90: credentialText('expiring90'),
  valid: credentialText('valid'),
  renewed: credentialText('renewed'),
  removed: credentialText('removed'),
} as const
export type CredentialStanding = keyof typeof credentialStandings
