import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const apiKeyText = namedTexts<typeof en>('contract/api-keys')
