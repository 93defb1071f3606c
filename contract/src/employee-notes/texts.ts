import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const noteText = namedTexts<typeof en>('contract/employee-notes')
