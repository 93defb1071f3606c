import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  more: '{count, plural, one {Y # persona más.} other {Y # personas más.}}',
  rule: 'Enviado por la regla “{rule}” de {agency}.',
  pausedSubject: 'La regla “{rule}” quedó en pausa',
} satisfies Translation<typeof en>
