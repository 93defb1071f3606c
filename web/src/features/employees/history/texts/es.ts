import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  byRules: 'Reglas de automatización',
  title: 'Historial',
  notLoaded: 'No se pudo cargar el historial',
  none: 'Todavía no hay cambios',
  noneHint: 'Aquí aparece cada cambio de este perfil, con el nombre de la persona que lo hizo.',
  unit: '{count, plural, one {entrada} other {entradas}}',
  reason: 'Motivo',
  note: 'Nota',

  created: '<b>{actor}</b> agregó a este empleado',
  updated: '<b>{actor}</b> editó el perfil',
  statusChanged: '<b>{actor}</b> cambió el estado',
  statusScheduled: '<b>{actor}</b> programó un cambio de estado',
  statusUnscheduled: '<b>{actor}</b> quitó un cambio de estado programado',
  moved: '<b>{actor}</b> movió a este empleado',
  removed: '<b>{actor}</b> deshizo la importación',
  noteAdded: '<b>{actor}</b> agregó una nota',
  noteEdited: '<b>{actor}</b> editó una nota',
  noteDeleted: '<b>{actor}</b> eliminó una nota',
  noteFileAdded: '<b>{actor}</b> agregó un archivo adjunto a una nota',
  noteFileRemoved: '<b>{actor}</b> quitó un archivo adjunto de una nota',
  merged: '<b>{actor}</b> combinó {other} con este registro',
  wasMerged: '<b>{actor}</b> combinó este registro con {other}',
  mergeUndone: '<b>{actor}</b> deshizo la combinación con {other}',
  notDuplicate: '<b>{actor}</b> marcó que {other} no es un duplicado',
  duplicateAgain: '<b>{actor}</b> volvió a mostrar a {other} como posible duplicado',
  other: '<b>{actor}</b>: {event}',
} satisfies Translation<typeof en>
