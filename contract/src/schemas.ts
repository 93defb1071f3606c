import * as z from 'zod/mini'
import { asSeen, hasInk } from './as-seen.ts'
import { inReach, isOnCalendar, isRelativeDay } from './light-checks.ts'
import { toE164 } from './phone.ts'
import { formText } from './texts/forms.ts'

/** Small schemas shared by all features. Messages are complete sentences, shown next to the field's label. */

export const id = z.uuid(formText('idMalformed'))
export type Id = z.infer<typeof id>

const seen = z.overwrite(asSeen)

/**
 * Text of at most `max` characters, without surrounding spaces and invisible characters; empty text is refused with the sentence
 * `missing`.
 */
export const text = (max = 200, missing = formText('valueMissing')) =>
  z
    .string(missing)
    .check(
      seen,
      z.minLength(1, missing),
      z.maxLength(max, formText('tooLong', { most: max })),
      z.refine(hasInk, missing),
    )

/** A name or a code: like `text`, but on one line with single spaces, so that two that look alike are equal. */
export const line = (max = 200, sentence = formText('onOneLine'), missing?: string) =>
  text(max, missing).check(
    z.overwrite(typed => typed.replace(/\p{Zs}+/gu, ' ')),
    z.refine(typed => !/\p{Cc}/u.test(typed), sentence),
  )

/** Works like `text`, but empty or invisible text means "not known" and becomes null. */
export const optionalText = (max = 200) =>
  z.pipe(
    z.nullable(z.string(formText('textMissing')).check(seen, z.maxLength(max, formText('tooLong', { most: max })))),
    z.transform((value: string | null) => (value === null || value === '' || !hasInk(value) ? null : value)),
  )

/** Works like `line`, but empty text means "not known" and becomes null. */
export const optionalLine = (max = 200) =>
  z.pipe(
    optionalText(max).check(z.refine(typed => typed === null || !/\p{Cc}/u.test(typed), formText('onOneLine'))),
    z.transform((value: string | null) => value?.replace(/\p{Zs}+/gu, ' ') ?? null),
  )

/** A calendar day, `YYYY-MM-DD`, 1900 to 2100. */
export const day = z.iso
  .date({ error: ({ input }) => formText(input === '' ? 'dayMissing' : 'dayMalformed') })
  .check(z.refine(inReach, formText('dayOutOfReach')))
/** A date, or a relative day such as `today+30d` (relative-days.ts). */
export const dayOrWord = z
  .string()
  .check(
    z.refine(text => isRelativeDay(text) || isOnCalendar(text), { error: formText('dayOrWordMalformed'), abort: true }),
    z.refine(text => isRelativeDay(text) || inReach(text), formText('dayOutOfReach')),
  )
  .register(z.globalRegistry, { examples: ['2026-03-01', 'today-30d', 'month_start'] })
export const optionalDay = z.pipe(
  z.union([z.literal(''), z.nullable(day)], formText('dayMalformed')),
  z.transform((value: string | null) => (value === '' ? null : value)),
)

/** A timestamp in UTC, ISO 8601. */
export const instant = z.string()

export const email = z
  .string(formText('emailMissing'))
  .check(
    seen,
    z.maxLength(254, formText('tooLong', { most: 254 })),
    z.regex(/^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]+$/, formText('emailMalformed')),
  )
export const optionalEmail = z.pipe(
  z.union([z.literal(''), z.nullable(email)], formText('emailMalformed')),
  z.transform((value: string | null) => (value === '' ? null : value)),
)

export const optionalPhone = z.pipe(
  z
    .nullable(z.string(formText('phoneMissing')).check(z.maxLength(40, formText('tooLong', { most: 40 }))))
    .check(
      z.refine(value => value === null || value.trim() === '' || toE164(value) !== null, formText('phoneMalformed')),
    ),
  z.transform((value: string | null) => (value === null || value.trim() === '' ? null : toE164(value))),
)

export const version = z.int().check(z.positive())
/** `{ id, name }`, as pickers use it. */
export const option = z.object({ id, name: z.string() })
export type Option = z.infer<typeof option>

/** Returns the keys of a table in the type a schema needs. */
export const keysOf = <K extends string>(words: Record<K, string>) => Object.keys(words) as [K, ...K[]]
