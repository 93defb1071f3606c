import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const payrollTexts = await textsIn<typeof en>('payroll', new URL('./texts/', import.meta.url))
