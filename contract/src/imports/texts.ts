import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const importText = namedTexts<typeof en>('contract/imports')
