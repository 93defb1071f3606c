import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const sftpText = namedTexts<typeof en>('contract/sftp')
