import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const approvalsTexts = catalogue<typeof en>('approvals', import.meta.glob('./texts/*.ts'))
