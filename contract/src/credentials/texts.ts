import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const credentialText = namedTexts<typeof en>('contract/credentials')
