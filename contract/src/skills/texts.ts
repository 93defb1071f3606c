import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const skillText = namedTexts<typeof en>('contract/skills')
