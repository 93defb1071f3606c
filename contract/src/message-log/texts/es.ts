import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  countMessages: '{count, plural, one {mensaje} other {mensajes}}',
  search: 'Nombre o número de empleado',
  event: 'Mensaje',
  channel: 'Canal',
  state: 'Estado',
  reason: 'Motivo',
  batch: 'Enviado a muchos',
  dateFrom: 'Fecha desde',
  dateTo: 'Fecha hasta',
  date: 'Fecha',
  at: 'Creado',
  oldestFirst: 'Lo más antiguo primero',
  newestFirst: 'Lo más reciente primero',
  employee: 'Empleado',
  employeeNumber: 'Número de empleado',
  address: 'Dirección',
  code: 'Código del proveedor',
  language: 'Idioma',
  segments: 'Segmentos',
  cost: 'Costo',
  sender: 'Enviado por',
  sentAt: 'Enviado',
  settledAt: 'Resuelto',
  eventExported: 'Exportó el registro de entregas',
} satisfies Translation<typeof en>
