import * as z from 'zod/mini'
import { learnerLinkText } from './texts.ts'

export const mostLinkDays = 180

/** Days a link works. In a separate file, loaded with the form that needs it. */
export const linkDays = z.object({
  days: z
    .int(learnerLinkText('daysMalformed'))
    .check(z.gte(1, learnerLinkText('daysMalformed')), z.lte(mostLinkDays, learnerLinkText('daysMalformed'))),
})
