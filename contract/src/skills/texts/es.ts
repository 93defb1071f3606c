import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  met: 'Cumple',
  notMet: 'No cumple',
  recorded: 'Registró habilidades de',
  observerMissing: 'Escriba quién observó las habilidades.',
  marksMissing: 'Marque al menos una habilidad.',
  markUnknown: 'Marque cada habilidad como cumple o no cumple.',
  moduleMissing: 'Elija una lista de verificación.',
} satisfies Translation<typeof en>
