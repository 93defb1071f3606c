import * as z from 'zod/mini'
import { learnerLinkText } from './texts.ts'

export const mostLinkDays = 180

/** For how many days a link opens. In a file of its own, which comes with the form that asks for them. */
export const linkDays = z.object({
  days: z
    .int(learnerLinkText('daysMalformed'))
    .check(z.gte(1, learnerLinkText('daysMalformed')), z.lte(mostLinkDays, learnerLinkText('daysMalformed'))),
})
