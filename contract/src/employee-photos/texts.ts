import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const photoText = namedTexts<typeof en>('contract/employee-photos')
