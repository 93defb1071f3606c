import { stateTable } from '../state-table.ts'
import { externalText } from './texts.ts'

/**
 * Outside training, from document to ledger. Reversed is computed from the ledger, where an entry reverses the approval's entry,
 * and never stored.
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

/** Effects of an approval in addition to its ledger entries. */
export const externalEffects = {
  completes: externalText('completes'),
  adds: externalText('adds'),
  hours: externalText('hours'),
} as const

/** Reasons why only a training's hours count and no program is completed. */
export const hoursBecause = {
  outside: externalText('becauseOutside'),
  expired: externalText('becauseExpired'),
  short: externalText('becauseShort'),
  older: externalText('becauseOlder'),
  left: externalText('becauseLeft'),
  unavailable: externalText('becauseUnavailable'),
} as const
export type HoursBecause = keyof typeof hoursBecause
