import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notLoaded: 'No se pudieron cargar los formularios',
  add: 'Agregar formulario',
  noneYet: 'Aún no hay formularios',
  noneYetHint: 'Aquí aparecen los formularios que {name} debe llenar o firmar.',
  now: 'Por hacer ahora',
  waiting: 'En espera de otros',
  done: 'Terminados',
  ended: 'Anulados o cerrados',
  turn: 'Sigue: {who}',
  due: 'Vence el {day}',
  opensOn: 'Se abre el {day}',
  assignedBy: 'Asignado el {day} por {name}',
  lastMessage: 'Último mensaje el {day}',
  completedOn: 'Completado el {day}',
  validThrough: 'Válido hasta el {day}',
  because: 'Motivo: {reason}',
} as const satisfies Translation<typeof en>
