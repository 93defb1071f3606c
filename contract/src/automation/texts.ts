import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const automationText = namedTexts<typeof en>('contract/automation')
