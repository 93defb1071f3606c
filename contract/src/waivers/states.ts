import { stateTable } from '../state-table.ts'
import { waiverText } from './texts.ts'

/** A waiver, from request to last day. Only people who may approve can remove an approved one. */
export const waiverStates = stateTable(
  {
    recorded: waiverText('review'),
    approved: waiverText('approved'),
    returned: waiverText('returned'),
    withdrawn: waiverText('removed'),
  },
  {
    recorded: {
      approved: waiverText('approve'),
      returned: waiverText('return'),
      withdrawn: waiverText('remove'),
    },
    returned: { recorded: waiverText('resend'), withdrawn: waiverText('remove') },
    approved: { withdrawn: waiverText('remove') },
    withdrawn: {},
  },
)

/** The status on a day, computed from its dates and never stored. */
export const waiverStandings = {
  review: waiverText('review'),
  returned: waiverText('returned'),
  current: waiverText('current'),
  upcoming: waiverText('upcoming'),
  ended: waiverText('ended'),
  removed: waiverText('removed'),
} as const
export type WaiverStanding = keyof typeof waiverStandings
