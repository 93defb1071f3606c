import { alsoIn } from '@/lib/texts/catalogue.ts'
import { device } from '@/learn/storage.ts'
import { checkInTexts } from './texts.ts'

type Words = Readonly<Record<string, unknown>>
const files = new Map(
  Object.entries(import.meta.glob<{ default: Words }>('./texts/frame/??.ts')).map(([path, load]) => [
    path.slice(-5, -3),
    load,
  ]),
)

/** Languages of this page: those of the panel, and some that only pages for caregivers speak. */
export const frameLanguages: readonly string[] = [...checkInTexts.languages, ...files.keys()]

alsoIn((catalogue, language) =>
  catalogue === 'check-in' ? files.get(language)?.().then(({ default: words }) => words) : undefined,
)

const place = 'preceptor-check-in.language'
export const chosenLanguage = () => {
  const chosen = device.read(place)
  return chosen && frameLanguages.includes(chosen) ? chosen : null
}
export const keepLanguage = (language: string) => device.write(place, language)
