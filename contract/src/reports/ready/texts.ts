import { namedTexts } from '../../texts/texts.ts'
import type en from './texts/en.ts'

export const readyText = namedTexts<typeof en>('contract/reports/ready')
