import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const profileText = namedTexts<typeof en>('contract/profile')
