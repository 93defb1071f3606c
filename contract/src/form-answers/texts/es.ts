import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  count: '{count, plural, one {formulario} other {formularios}}',
  search: 'Buscar',
  employee: 'Empleado',
  employeeNumber: 'Número de empleado',
  version: 'Versión',
  status: 'Estado',
  completedOn: 'Completado',
  completedFrom: 'Completado desde',
  completedTo: 'Completado hasta',
  expiresOn: 'Válido hasta',
  location: 'Sede',
  coordinator: 'Coordinador',
  oldestFirst: 'Primero los más antiguos',
  newestFirst: 'Primero los más recientes',
  lowestFirst: 'Primero los más bajos',
  highestFirst: 'Primero los más altos',
  completed: 'Completado',
  corrected: 'Corregido',
  superseded: 'Renovado',
  yes: 'Sí',
  no: 'No',

  eventExported: 'Exportó respuestas de formularios',
  eventOpened: 'Abrió la lista de respuestas médicas de',
} satisfies Translation<typeof en>
