import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const sessionText = namedTexts<typeof en>('contract/sessions')
