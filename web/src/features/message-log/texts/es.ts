import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  back: 'Mensajes',
  title: 'Registro de entregas',
  about: 'Mensajes enviados a los empleados y si llegaron. Abra una conversación para leer sus textos.',
  search: 'Buscar por empleado',
  searchHint: 'Nombre o número',
  codeOf: 'Código {code}',
  heldUntil: 'Hasta {moment}',
  empty: 'Aún no hay mensajes',
  emptyHint: 'Aquí aparecen los mensajes que salen a los empleados.',
} satisfies Translation<typeof en>
