import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const externalText = namedTexts<typeof en>('contract/external-training')
