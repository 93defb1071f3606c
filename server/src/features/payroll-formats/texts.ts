import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const payrollFormatTexts = await textsIn<typeof en>('payroll-formats', new URL('./texts/', import.meta.url))
