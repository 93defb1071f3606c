import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const threadsTexts = catalogue<typeof en>('widgets/threads', import.meta.glob('./texts/*.ts'))
