import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'امسح هذا الرمز بكاميرا هاتفك',
  address: 'أو افتح',
  until: 'مخصص لـ {name} فقط. يعمل حتى {day}.',
} satisfies Translation<typeof en>
