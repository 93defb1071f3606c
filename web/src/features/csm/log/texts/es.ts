import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: 'Registro de servicio al cliente',
  facts:
    'Actividad fuera de las agencias. Lo que ocurre dentro de una está en el registro de auditoría de esa agencia.',
  searchIn: 'Persona o agencia',
  contact: 'la persona que administra esta instalación',
  empty: 'Todavía no hay nada',
  emptyHint: 'Aquí aparecen los inicios de sesión del personal de servicio al cliente y las agencias en las que entra.',
} satisfies Translation<typeof en>
