import * as z from 'zod/mini'
import { line, optionalEmail, optionalPhone } from '../schemas.ts'
import { formText } from '../texts/forms.ts'

/** An outside person who signs a step, and the address their link goes to. */
export const outsideSigner = {
  name: line(120, formText('onOneLine'), formText('nameMissing')),
  email: z.optional(optionalEmail),
  phone: z.optional(optionalPhone),
}
const person = z.strictObject(outsideSigner)
export type OutsideSigner = z.output<typeof person>

/** By the key of their step. */
export const outsideSigners = z.record(z.string().check(z.maxLength(60)), person)
