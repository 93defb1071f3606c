import { textsIn } from '../../lib/texts.ts'
import type en from './texts/en.ts'

export const sftpTexts = await textsIn<typeof en>('sftp', new URL('./texts/', import.meta.url))
