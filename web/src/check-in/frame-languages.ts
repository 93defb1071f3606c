import { speakAlso, type Words } from '@/widgets/public-shell/frame-words.ts'
import { device } from '@/widgets/public-shell/storage.ts'
import { checkInTexts } from './texts.ts'

/** Languages of this page: the panel's, and some that only caregiver pages have. */
export const frameLanguages: readonly string[] = [
  ...checkInTexts.languages,
  ...speakAlso(import.meta.glob<{ default: Words }>('./texts/frame/??.ts'), catalogue =>
    catalogue === 'check-in' ? words => words : undefined,
  ),
]

const place = 'preceptor-check-in.language'
export const chosenLanguage = () => {
  const chosen = device.read(place)
  return chosen && frameLanguages.includes(chosen) ? chosen : null
}
export const keepLanguage = (language: string) => device.write(place, language)
