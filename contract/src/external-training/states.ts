import { stateTable } from '../state-table.ts'
import { externalText } from './texts.ts'

/**
 * Outside training, from paper to the ledger. Reversed follows from the ledger, where an entry reverses what the approval wrote, so it is
 * computed and never stored.
 */
export const externalStates = stateTable(
  {
    recorded: externalText('recorded'),
    approved: externalText('approved'),
    returned: externalText('returned'),
    withdrawn: externalText('withdrawn'),
    reversed: externalText('reversed'),
  },
  {
    recorded: {
      approved: externalText('approve'),
      returned: externalText('return'),
      withdrawn: externalText('withdraw'),
    },
    returned: { recorded: externalText('resend'), withdrawn: externalText('withdraw') },
    approved: { reversed: externalText('reverse') },
    withdrawn: {},
    reversed: {},
  },
)
export type ExternalState = keyof typeof externalStates.names

/** Effects of an approval beside its ledger entries. */
export const externalEffects = {
  completes: externalText('completes'),
  adds: externalText('adds'),
  hours: externalText('hours'),
} as const

/** Reasons that only the hours of a training count, and complete no program. */
export const hoursBecause = {
  outside: externalText('becauseOutside'),
  expired: externalText('becauseExpired'),
  short: externalText('becauseShort'),
  older: externalText('becauseOlder'),
  left: externalText('becauseLeft'),
  unavailable: externalText('becauseUnavailable'),
} as const
export type HoursBecause = keyof typeof hoursBecause
