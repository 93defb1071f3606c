import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  justNow: 'ahora mismo',
} satisfies Translation<typeof en>
