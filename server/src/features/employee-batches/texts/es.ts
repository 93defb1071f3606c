import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  numberTaken: 'Este número de empleado se dio a otra persona después de la revisión.',
  disciplineGone: 'La disciplina de esta fila se eliminó después de la revisión.',
  locationGone: 'La sede de esta fila se eliminó después de la revisión.',
  coordinatorGone: 'El coordinador de esta fila se eliminó después de la revisión.',
} satisfies Translation<typeof en>
