import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  which: 'Qué sesiones',
  alone: 'Las demás sesiones de la serie no pueden seguir este cambio.',
  roomTaken: '{name} está ocupado por {other}.',
  instructorTaken: '{name} ya tiene {other}.',
  skipped: 'Los relojes saltan esa hora: empieza a las {time}.',
  twice: 'Los relojes muestran esa hora dos veces: cuenta la primera.',
} satisfies Translation<typeof en>
