import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  cursorMalformed: 'Envíe el cursor de una respuesta anterior tal como está.',
  whoMissing: 'Indique el empleado por id, `external:…` o `number:…`.',
} satisfies Translation<typeof en>
