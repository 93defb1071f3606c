import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'اس کوڈ کو اپنے فون کے کیمرے سے اسکین کریں',
  address: 'یا کھولیں',
  until: 'صرف {name} کے لیے۔ {day} تک کھلتا ہے۔',
} satisfies Translation<typeof en>
