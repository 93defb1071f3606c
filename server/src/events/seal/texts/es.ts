import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  deleted: 'La entrada {seq} (evento {event}) se eliminó.',
  changed: 'La entrada {seq} (evento {event}) se cambió después de sellarla.',
  noKey: 'La entrada {seq} no se puede verificar: APP_KEYS no tiene la clave {key} con la que se selló.',
  oneGone: 'La entrada {from} se eliminó con su sello.',
  someGone: 'Las entradas {from} a {to} se eliminaron con sus sellos.',
  cutOff: 'La cadena termina en la entrada {end}, pero tenía {entries} entradas el {at}: se eliminó el final.',
  rewritten: 'La entrada {seq} tiene otro sello que el {at}: la cadena se escribió de nuevo.',
  inserted: 'El evento {event} se insertó sin pasar por el sello.',
  neverSealed: 'El evento {event} se eliminó antes de sellarlo.',
  recordDeleted: 'El registro de capacitación {seq} ({event}) se eliminó.',
  recordChanged: 'El registro de capacitación {seq} ({event}) se cambió después de sellarlo.',
  recordInserted: 'El registro de capacitación {event} se insertó sin pasar por el sello.',
  recordNeverSealed: 'El registro de capacitación {event} se eliminó antes de sellarlo.',
  recordMoved: 'El registro de capacitación {event} pasó a otro empleado y ninguna combinación lo dice.',
} satisfies Translation<typeof en>
