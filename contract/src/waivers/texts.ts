import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const waiverText = namedTexts<typeof en>('contract/waivers')
