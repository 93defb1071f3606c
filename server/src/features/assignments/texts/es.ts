import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  fileTitle: 'Avance',
  notAssignedTitle: 'Sin asignar',
  notBack: 'Esta persona no trabaja aquí ahora. Cambie primero el estado.',
  offeredNoMore: 'Estos programas ya no se ofrecen. Vuelva a cargar la página.',
  notStartable: '“{title}” no se puede empezar ahora. Corrija primero el motivo en la página del programa.',
  noSeat: 'No queda ningún cupo para “{title}”.',
  takenUpAgain: 'Retomado tras un regreso.',
} satisfies Translation<typeof en>
