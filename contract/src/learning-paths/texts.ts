import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const pathText = namedTexts<typeof en>('contract/learning-paths')
