import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  missing: 'Esta importación no existe o no está a su alcance.',
  tooManyReads: 'Se están leyendo muchos archivos. Vuelva a intentarlo en un momento.',
  needsMemory: 'El archivo necesita más memoria de la que permitimos por archivo. Divídalo en varios archivos.',
  takesLong: 'El archivo tarda más en leerse de lo que permitimos por archivo. Divídalo en varios archivos.',

  newNeedsFirstName: 'Esta persona todavía no está en su agencia, y un empleado nuevo necesita un nombre.',
  newNeedsLastName: 'Esta persona todavía no está en su agencia, y un empleado nuevo necesita un apellido.',
  newNeedsName: 'Un empleado nuevo necesita nombre y apellido.',
  sameNameAndBirth: '{who} tiene el mismo nombre y la misma fecha de nacimiento.',
  sameNameAndEmail: '{who} tiene el mismo nombre y el mismo correo, pero otro número.',
  sameEmailOtherName: '{who} tiene el mismo correo, pero otro nombre.',
  sameEmailOtherPerson: '{who} tiene el mismo correo, pero otro nombre y otro número.',
  several:
    '{count, number} empleados tienen {by, select, email {este correo} name {este nombre y fecha de nacimiento} other {este ID externo}}. Un número de empleado diría a cuál se refiere.',
  repeats:
    'La fila {row, number} del archivo tiene {by, select, number {el mismo número de empleado} external {el mismo ID externo} email {el mismo correo y ningún número de empleado} other {el mismo nombre y fecha de nacimiento, y ningún número de empleado}}.',
  repeatsPerson: 'La fila {row, number} del archivo es la misma persona.',
  notInList:
    '“{value}” no está entre {field, select, location {las sedes} discipline {las disciplinas} other {los coordinadores}} de su agencia.',

  lateComer:
    '{name} se agregó después de la revisión y puede ser la misma persona. Envíe esta fila de nuevo para decidir.',
  notDecided: 'Nadie decidió si es la misma persona.',
  changedSince: 'Alguien cambió a este empleado después de la revisión, así que esta fila no se importó.',
  entryNotMade:
    '“{value}” no se pudo agregar a {field, select, location {sus sedes} discipline {sus disciplinas} other {sus coordinadores}}. {reason}',
  imported:
    '{file}: {created, number} agregados, {updated, number} actualizados, {unchanged, number} sin cambios, {rejected, number} rechazados',
  undone: 'La importación se deshizo.',
  notRestored:
    '{count, plural, one {# empleado no se pudo restaurar por un cambio posterior o un registro que depende de él. Queda como está ahora.} other {# empleados no se pudieron restaurar por cambios posteriores o registros que dependen de ellos. Quedan como están ahora.}}',

  thisRow: 'esta fila',
  rowOfFile: '{file}, fila {row, number}: {name}',
  rowsFixed: '{count, plural, one {# fila} other {# filas}}',
  notToFix: 'Las filas de esta importación no se pueden cambiar ahora.',
  noSuchFix: 'Esta fila de la importación no tiene nada que corregir.',
  nothingCorrected: 'Ninguna fila corregida está lista para importar.',
  whichValue: 'Indique qué valor se reemplaza.',
  neededCell: '{field} es obligatorio, así que no se puede omitir.',
  importedCorrected:
    '{file}, filas corregidas: {created, number} agregados, {updated, number} actualizados, {unchanged, number} sin cambios, {rejected, number} aún rechazadas',

  checkFirst: 'Primero revise el archivo, para saber qué haría.',
  notRun: 'Esta importación no se ha ejecutado.',
  atWork: 'Esta importación está en curso. Espere a que termine.',
  stopped: 'Esta importación se detuvo. Revise el archivo de nuevo antes de importarlo.',
  alreadyRun: 'Esta importación ya se hizo. Cargue el archivo de nuevo para importarlo otra vez.',
  openValues: 'Elija qué hacer con {values} y después revise el archivo de nuevo.',
  openValuesMore: 'Elija qué hacer con {values} y {more, number} más, y después revise el archivo de nuevo.',
  noSuchColumn: 'El archivo no tiene esa columna.',
  noNameColumn: 'Elija la columna con el nombre, el número de empleado o el correo electrónico.',
  decideLater: 'Puede decidir después de la revisión y antes de la importación.',
  nothingAsked: 'Estas filas no necesitan una decisión.',
  rejectedFile: '{file} - filas rechazadas.csv',

  alreadyUndone: 'Esta importación ya se deshizo.',
  notKept: 'Ya no guardamos fila por fila lo que cambió esta importación, así que no se puede deshacer.',
  changedNothing: 'Esta importación no cambió nada que se pueda deshacer.',
  namesMore: '{names} y {more, number} más',
  peopleMore: '{people} y otros',
  changedAfter:
    '{names} {total, plural, one {cambió} other {cambiaron}} después de la importación, así que no se puede deshacer.',
  changedByAfter:
    '{names} {total, plural, one {fue cambiado} other {fueron cambiados}} por {people} después de la importación, así que no se puede deshacer.',
  undoFirst:
    '{imports, plural, one {Primero deshaga la importación de {files}. Cambió a} other {Primero deshaga estas importaciones, en este orden: {files}. Cambiaron a}} {count, number} de los mismos empleados.',
  undoFirstAndEdits:
    '{undoFirst} Además, {names} {total, plural, one {fue cambiado} other {fueron cambiados}} por {people}, lo que también lo impide.',
} satisfies Translation<typeof en>
