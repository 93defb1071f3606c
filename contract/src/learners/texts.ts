import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const learnerText = namedTexts<typeof en>('contract/learners')
