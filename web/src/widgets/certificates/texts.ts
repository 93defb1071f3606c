import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const certificatesTexts = catalogue<typeof en>('certificates', import.meta.glob('./texts/*.ts'))
