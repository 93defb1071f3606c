import * as z from 'zod/mini'
import { line, optionalText } from '../schemas.ts'
import { formText } from '../texts/forms.ts'
import { externalText } from './texts.ts'

/** The registered nurse who led a training: some rules count only nurse-led training. */

/** The nurse as entered; null when no nurse led it. */
export const rnLeader = z.nullable(
  z.strictObject({
    name: line(120, formText('onOneLine'), externalText('rnNameMissing')),
    license: optionalText(60),
  }),
)

/** The nurse as stored: a file may say that a nurse led it without giving a name. */
export const keptRnLeader = z.nullable(z.object({ name: z.nullable(z.string()), license: z.nullable(z.string()) }))
export type RnLeader = NonNullable<z.output<typeof keptRnLeader>>
