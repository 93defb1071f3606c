import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const operationText = namedTexts<typeof en>('contract/bulk-operations')
