import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  languageMalformed: 'Escriba un idioma como en.',
  countMails: '{count, plural, one {correo} other {correos}}',
} satisfies Translation<typeof en>
