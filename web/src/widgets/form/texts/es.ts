import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  changedFields: '{count, plural, one {# campo modificado} other {# campos modificados}}',
  nothingChanged: 'Todavía no hay cambios',
  nothingToSave: 'Todavía no hay cambios.',
  cancel: 'Cancelar',
  discard: 'Descartar',
  saveChanges: 'Guardar cambios',
  discardQuestion: '¿Descartar sus cambios?',
  discardChanges: 'Descartar cambios',
  keepEditing: 'Seguir editando',
  goesBack:
    '{count, plural, one {# campo modificado} other {# campos modificados}} ({what}) volverán a lo que estaba guardado.',
  yes: 'Sí',
  no: 'No',
  saveChoices: 'Guardar lo elegido',
  backToEditing: 'Volver a editar',
  savedAt: 'Guardado el {moment}.',
  bothChanged: 'Ustedes dos cambiaron estos campos. Elija qué valor se queda.',
  differentFields: 'Cambiaron campos distintos, así que ambos cambios pueden quedarse.',
  yours: 'El suyo',
  theirs: 'El otro',
  before: 'Antes: {value}',
  yourOthers: 'Sus otros cambios',
  alsoBy: 'Otros cambios de {names}',
  alsoMeanwhile: 'Otros cambios hechos mientras tanto',
  notGiven: 'sin dato',
} satisfies Translation<typeof en>
