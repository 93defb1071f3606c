import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Registros de capacitación',
  year: 'Año',
  notLoaded: 'No se pudieron cargar los registros de capacitación.',
  none: 'No se completó nada en {year}.',
  hours: 'Horas acreditadas',
  total: 'en total',
  completed: 'Completado',
  score: 'Puntaje {score}%',
  givenBy: 'Impartida por {provider}',
  entered: 'Registrado por {name}, {at}',
  reversed: 'Revertido',
  reversedBy: 'Revertido por {name}, {at}',
} satisfies Translation<typeof en>
