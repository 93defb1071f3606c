import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const authText = namedTexts<typeof en>('contract/auth')
