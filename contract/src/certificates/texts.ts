import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const certificateText = namedTexts<typeof en>('contract/certificates')
