import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const hirePreviewText = namedTexts<typeof en>('contract/hire-preview')
