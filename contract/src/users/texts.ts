import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const userText = namedTexts<typeof en>('contract/users')
