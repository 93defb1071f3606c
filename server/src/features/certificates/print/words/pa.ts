import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'ਪੂਰਤੀ ਦਾ ਸਰਟੀਫਿਕੇਟ',
  certifies: 'ਤਸਦੀਕ ਕੀਤਾ ਜਾਂਦਾ ਹੈ ਕਿ',
  completed: 'ਨੇ ਪ੍ਰੋਗਰਾਮ ਪੂਰਾ ਕੀਤਾ ਹੈ',
  completedOn: 'ਪੂਰਤੀ ਦੀ ਮਿਤੀ',
  validThrough: 'ਤੱਕ ਵੈਧ',
  hours: 'ਘੰਟੇ',
  topics: 'ਵਿਸ਼ੇ',
  approvals: 'ਰਾਜ ਦੀਆਂ ਮਨਜ਼ੂਰੀਆਂ',
  number: 'ਸਰਟੀਫਿਕੇਟ ਨੰਬਰ',
  code: 'ਕੋਡ',
  check: 'ਇੱਥੇ ਜਾਂਚੋ',
  void: 'ਰੱਦ',
} satisfies Translation<typeof en>
