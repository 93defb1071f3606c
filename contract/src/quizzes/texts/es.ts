import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  noText: 'Escriba la pregunta.',
  blank: 'Complete o quite la respuesta vacía.',
  noRight: 'Marque la respuesta correcta.',
  noAccepted: 'Escriba una respuesta que cuente como correcta, o califíquela a mano.',
  severalRight: 'Marque una sola respuesta como correcta, o cambie el tipo a varias respuestas correctas.',
  equal: 'Dos respuestas dicen lo mismo.',
  few: 'Agregue al menos dos respuestas.',
  poolSmall: 'El grupo tiene menos preguntas de las que se sortean.',
  poolUnknown: 'Elija un grupo que exista, o pregúntela siempre.',
  untranslated: 'Termine la traducción.',
  formatMissing: 'Elija GIFT, CSV o Excel.',
  answersMalformed: 'Envíe las respuestas como listas de textos por pregunta.',
} satisfies Translation<typeof en>
