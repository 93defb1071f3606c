import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const employeeTexts = await textsIn<typeof en>('employees', new URL('./texts/', import.meta.url))
