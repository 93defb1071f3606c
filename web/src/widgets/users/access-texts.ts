import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/access/en.ts'

/** Names of roles and permissions; separate from texts.ts, which pages without an account load. */
export const accessTexts = catalogue<typeof en>('user-access', import.meta.glob('./texts/access/*.ts'))
