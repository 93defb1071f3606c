import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  countSignIns: '{count, plural, one {inicio de sesión} other {inicios de sesión}}',
} satisfies Translation<typeof en>
