import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const checkInText = namedTexts<typeof en>('contract/check-in')
