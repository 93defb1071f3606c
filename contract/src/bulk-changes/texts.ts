import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const bulkText = namedTexts<typeof en>('contract/bulk-changes')
