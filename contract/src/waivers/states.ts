import { stateTable } from '../state-table.ts'
import { waiverText } from './texts.ts'

/** A waiver from the letter that asks for it to the day it holds. An approved one is removed by whoever may approve. */
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

/** How it stands on a day: asked of its days, never written. */
export const waiverStandings = {
  review: waiverText('review'),
  returned: waiverText('returned'),
  current: waiverText('current'),
  upcoming: waiverText('upcoming'),
  ended: waiverText('ended'),
  removed: waiverText('removed'),
} as const
export type WaiverStanding = keyof typeof waiverStandings
