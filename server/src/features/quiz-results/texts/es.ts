import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  fileTitle: 'Resultados de cuestionarios',
  timeInMinutes: 'Tiempo (minutos)',
  versionNumber: 'Versión {number, number}',
} satisfies Translation<typeof en>
