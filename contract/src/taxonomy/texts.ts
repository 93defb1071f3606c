import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const taxonomyText = namedTexts<typeof en>('contract/taxonomy')
