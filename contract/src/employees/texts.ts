import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'
import type later from './texts/later/en.ts'

export const employeeText = namedTexts<typeof en & typeof later>('contract/employees')
