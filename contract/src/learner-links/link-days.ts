import * as z from 'zod/mini'
import { learnerLinkText } from './texts.ts'

export const mostLinkDays = 180

/** Days that a link works. A separate file, loaded with the form that needs them. */
export const linkDays = z.object({
  days: z
    .int(learnerLinkText('daysMalformed'))
    .check(z.gte(1, learnerLinkText('daysMalformed')), z.lte(mostLinkDays, learnerLinkText('daysMalformed'))),
})
