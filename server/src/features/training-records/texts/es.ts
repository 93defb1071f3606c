import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noFile: 'Este registro de capacitación no tiene ese archivo.',
} satisfies Translation<typeof en>
