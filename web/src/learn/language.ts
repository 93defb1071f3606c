import { device } from '@/widgets/public-shell/storage.ts'
import { frameLanguages } from './frame-languages.ts'

const place = 'preceptor-learn-language'
/** Returns the language that the caregiver chose on this device. */
export function chosenLanguage(): string | undefined {
  const chosen = device.read(place)
  return chosen && frameLanguages.includes(chosen) ? chosen : undefined
}
export const keepLanguage = (language: string) => device.write(place, language)
