import { pngOf } from '../files/png.ts'
import type { AgencyPlan } from './agencies.ts'
import { instantText } from './days.ts'
import type { AgencyRecord, LogoRecord } from './factories.ts'

/** What the agency's own page says of it. */
export function factsOf({ office, certifications, quiet, week_start = 'sunday', languages, state }: AgencyPlan) {
  const [quiet_from = null, quiet_to = null] = quiet ?? []
  return {
    address_line2: null,
    ...office,
    address_state: state,
    certifications,
    week_start,
    // those that a few in a hundred speak
    languages: Object.keys(languages).filter(key => key === 'en' || (languages[key] ?? 0) >= 3),
    quiet_from,
    quiet_to,
  } satisfies Partial<AgencyRecord>
}

const size = 160
const teal = [15, 118, 110]
const white = [255, 255, 255]
const amber = [245, 176, 65]
const clear = [0, 0, 0, 0]

/** Harborlight's sign: a lighthouse whose light goes out to both sides, in a round field. */
function lighthouseAt(x: number, y: number): readonly number[] {
  const [dx, dy] = [x - size / 2 + 0.5, y - size / 2 + 0.5]
  const edge = size / 2 - Math.hypot(dx, dy)
  if (edge <= 0) return clear
  return [...colourAt(Math.abs(dx), dy), Math.round(Math.min(1, edge) * 255)]
}

function colourAt(aside: number, y: number): readonly number[] {
  if (y >= 44) return aside < 60 && (y + Math.floor(aside / 6)) % 10 < 4 ? white : teal
  if (y >= -18 && aside < 11 + (y + 18) * 0.14) return y % 22 < 11 ? white : teal
  if (y >= -24 && y < -18 && aside < 16) return white
  if (y >= -40 && y < -24 && aside < 9) return amber
  if (y >= -50 && y < -40 && aside < 50 + y) return white
  const inBeam = aside > 14 && Math.abs(y + 32) < (aside - 8) * 0.22 && aside < 62
  return inBeam ? amber : teal
}

export const lighthouse = (organization_id: string, made: number): LogoRecord => ({
  organization_id,
  png: `\\x${pngOf(size, size, lighthouseAt).toString('hex')}`,
  width: size,
  height: size,
  updated_at: instantText(made),
})
