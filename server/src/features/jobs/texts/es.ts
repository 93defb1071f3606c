import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esta tarea no existe o usted no tiene acceso.',
  ended: 'Esta tarea ya terminó.',
  undoing: 'No se puede detener lo que se está deshaciendo: dejarlo a medias sería peor.',
  canceledBefore: 'Se canceló antes de cambiar algo.',
} satisfies Translation<typeof en>
