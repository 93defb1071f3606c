import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  scan: 'ਆਪਣੇ ਫ਼ੋਨ ਦੇ ਕੈਮਰੇ ਨਾਲ ਇਹ ਕੋਡ ਸਕੈਨ ਕਰੋ',
  address: 'ਜਾਂ ਖੋਲ੍ਹੋ',
  until: 'ਸਿਰਫ਼ {name} ਲਈ। {day} ਤੱਕ ਖੁੱਲ੍ਹਦਾ ਹੈ।',
} satisfies Translation<typeof en>
