import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const csmText = namedTexts<typeof en>('contract/csm')
