import type { Region } from '@preceptor/contract'
import { invalid } from '../../errors/app-error.ts'
import { JsonText } from '../../http/mount.ts'
import { callingCodes } from './countries.ts'
import { lookupTexts } from './texts.ts'

const byName = new Intl.Collator('en')

/** ISO 3166-2 by country. Stored as text, because a response never changes. */
const answers = new Map<string, JsonText>()

/** Throws INVALID for a country that does not exist; a country without regions has no rows. */
export async function regionsOf(country_code: string): Promise<JsonText> {
  const country = country_code.toUpperCase()
  const kept = answers.get(country)
  if (kept) return kept
  // Megabytes that are rarely needed
  const { iso31661, iso31662 } = await import('iso-3166')
  const known = new Set([...callingCodes().map(({ id }) => id), ...iso31661.map(({ alpha2 }) => alpha2)])
  if (!known.has(country)) throw invalid({ country_code: [lookupTexts.named('noCountry')] })
  const data: Region[] = iso31662
    .filter(({ code }) => code.startsWith(`${country}-`))
    .map(({ code, name }) => ({ id: code, country_code: country, code: code.slice(3), name }))
    .toSorted((a, b) => byName.compare(a.name, b.name))
  const answer = new JsonText(JSON.stringify({ data }))
  answers.set(country, answer)
  return answer
}
