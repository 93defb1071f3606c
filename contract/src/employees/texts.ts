import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const employeeText = namedTexts<typeof en>('contract/employees')
