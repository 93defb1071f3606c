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
  signatureDeleted: 'La firma {seq} ({event}) se eliminó.',
  signatureChanged: 'La firma {seq} ({event}) se cambió después de sellarla.',
  signatureInserted: 'La firma {event} se insertó sin pasar por el sello.',
  signatureNeverSealed: 'La firma {event} se eliminó antes de sellarla.',
  documentDeleted: 'El documento {seq} ({event}) se eliminó.',
  documentChanged: 'El documento {seq} ({event}) se cambió después de sellarlo.',
  documentInserted: 'El documento {event} se insertó sin pasar por el sello.',
  documentNeverSealed: 'El documento {event} se eliminó antes de sellarlo.',
  signatureMoved: 'La firma {event} pasó a otro empleado o tiene otra imagen, y ninguna combinación lo dice.',
  recordMoved: 'El registro de capacitación {event} pasó a otro empleado y ninguna combinación lo dice.',
} satisfies Translation<typeof en>
