import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const jobText = namedTexts<typeof en>('contract/jobs')
