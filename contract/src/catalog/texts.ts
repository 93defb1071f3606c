import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const catalogText = namedTexts<typeof en>('contract/catalog')
