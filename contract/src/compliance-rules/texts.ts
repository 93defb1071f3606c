import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const ruleText = namedTexts<typeof en>('contract/compliance-rules')
