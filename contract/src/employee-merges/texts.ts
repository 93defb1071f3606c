import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const mergeText = namedTexts<typeof en>('contract/employee-merges')
