import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const payFileText = namedTexts<typeof en>('contract/payroll-formats')
