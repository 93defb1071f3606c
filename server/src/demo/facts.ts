import { pictureNamed } from './portraits.ts'
import type { AgencyPlan } from './agencies.ts'
import { instantText } from './days.ts'
import type { AgencyRecord, LogoRecord } from './factories/agencies.ts'

/** Returns the data of the agency page. */
export function factsOf({ office, certifications, quiet, week_start = 'sunday', languages, state }: AgencyPlan) {
  const [quiet_from = null, quiet_to = null] = quiet ?? []
  return {
    address_line2: null,
    ...office,
    address_state: state,
    certifications,
    week_start,
    // Languages that at least a few in a hundred speak
    languages: Object.keys(languages).filter(key => key === 'en' || (languages[key] ?? 0) >= 3),
    quiet_from,
    quiet_to,
  } satisfies Partial<AgencyRecord>
}

/** Harborlight's logo: a lighthouse that shines to both sides, in a round field. */
export const lighthouse = (organization_id: string, made: number): LogoRecord => ({
  organization_id,
  png: pictureNamed('harborlight'),
  width: 160,
  height: 160,
  updated_at: instantText(made),
})
