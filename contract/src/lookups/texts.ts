import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const lookupText = namedTexts<typeof en>('contract/lookups')
