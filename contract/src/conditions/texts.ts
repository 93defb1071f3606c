import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const conditionText = namedTexts<typeof en>('contract/conditions')
