import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  whoMissing: 'Indique la persona por id, `external:…` o `number:…`.',
  secondsMalformed: 'Envíe de 0 a 3600 segundos desde el último informe.',
  percentMalformed: 'Envíe un porcentaje entero de 0 a 100.',
  scoreMalformed: 'Envíe un porcentaje entero de 0 a 100.',
  referenceMissing: 'Envíe su propio id del intento.',
  placeLong: 'Envíe como máximo 300,000 caracteres.',
  answerMissing: 'Envíe `book` o `decline`.',
} satisfies Translation<typeof en>
