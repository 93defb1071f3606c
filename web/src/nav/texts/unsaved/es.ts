import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  title: '¿Salir sin guardar?',
  text: 'Sus cambios en {what} no se han guardado.',
  discard: 'Descartar cambios',
  keep: 'Seguir editando',
} satisfies Translation<typeof en>
