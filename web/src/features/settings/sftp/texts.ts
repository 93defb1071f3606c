import { catalogue } from '@/lib/texts/catalogue.ts'
import type en from './texts/en.ts'

export const sftpTexts = catalogue<typeof en>('sftp', import.meta.glob('./texts/*.ts'))
