import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const medicalText = namedTexts<typeof en>('contract/medical')
