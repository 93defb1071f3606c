import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  fileTitle: 'Difíciles de contactar',
} satisfies Translation<typeof en>
