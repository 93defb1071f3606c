import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  changedSinceCopy: 'Cambió desde que se copió.',
  fileTitle: 'Rutas de aprendizaje',
  aPath: 'esta ruta de aprendizaje',
  noSuchProgram: 'Elija un programa que no esté archivado.',
  noSuchType: 'Elija un tipo de credencial que esté en uso.',
  noSuchForm: 'Elija un formulario publicado y en uso.',
  noSuchDiscipline: 'Elija disciplinas de su agencia.',
  noSuchLocation: 'Elija sedes de su agencia.',
  notPossible: '{title} no puede pasar a ese estado.',
  isArchived: '{title} está archivada. Restáurela para cambiarla.',
  addsNobodyYet: 'Esta ruta es un borrador. Actívela primero o deje fuera a las personas que coinciden ahora.',
  needsSteps: 'Agregue al menos un paso antes de activarla.',
  whatAboutOpen:
    '{count, plural, one {# persona está} other {# personas están}} en esta ruta. Diga qué pasa con ellas.',
  archivedReason: 'La ruta de aprendizaje se archivó',
  step: '{number}. {title} ({facts})',
  required: 'obligatorio',
  optional: 'opcional',
  gate: 'los pasos siguientes quedan bloqueados hasta terminarlo',
  opensAfter: 'se abre {amount, number} {unit} después de: {anchor}',
  dueAfter: 'plazo {amount, number} {unit} después de: {anchor}',
} satisfies Translation<typeof en>
