import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Tareas de fondo',
  emptyTitle: 'Todavía no hay tareas de fondo',
  emptyHint:
    'Aquí aparecen las importaciones y los cambios a muchos empleados, con sus resultados y la opción de deshacer.',
  toEmployees: 'Ir a empleados',
  actions: 'Acciones para {title}',
  open: 'Abrir',
  cancel: 'Cancelar tarea',
  undo: 'Deshacer…',
} satisfies Translation<typeof en>
