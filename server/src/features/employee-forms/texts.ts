import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const employeeFormTexts = await textsIn<typeof en>('employee-forms', new URL('./texts/', import.meta.url))
