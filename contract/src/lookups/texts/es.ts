import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  countryMalformed: 'Escriba un código de país como US.',
} satisfies Translation<typeof en>
