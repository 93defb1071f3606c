import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  answers: 'Respuestas',
  search: 'Buscar personas',
  searchHint: 'Nombre o número de empleado',
  versionNumber: 'Versión {number, number}',
  noneYet: 'Todavía no hay respuestas',
  noneYetHint: 'Los formularios completados aparecen aquí, una fila por cada uno, con una columna por cada pregunta.',
  mayNotRead: 'No puede leer estas respuestas',
  mayNotReadHint:
    'Las respuestas de este formulario son para personas de la agencia que pueden leer formularios de su clase.',
} satisfies Translation<typeof en>
