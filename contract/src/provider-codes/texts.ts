import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const providerCodeText = namedTexts<typeof en>('contract/provider-codes')
