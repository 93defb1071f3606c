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
  sameName: '{who} tiene el mismo nombre.',
  sameNameAndPhone: '{who} tiene el mismo nombre y teléfono.',
  matchedByName: 'Coincide por el nombre: {who}.',
  numberOfOther: 'Por este número o correo es {who}, pero el archivo dice {name}.',
  didYouMean: 'No hay coincidencia para {what}. ¿Quiso decir {who}?',
  severalNamed: '{count, number} empleados tienen este nombre: {who}. Agregue el número de empleado.',
  sameNameAndBirth: '{who} tiene el mismo nombre y la misma fecha de nacimiento.',
  sameNameAndEmail: '{who} tiene el mismo nombre y el mismo correo, pero otro número.',
  sameEmailOtherName: '{who} tiene el mismo correo, pero otro nombre.',
  sameEmailOtherPerson: '{who} tiene el mismo correo, pero otro nombre y otro número.',
  several:
    '{count, number} empleados tienen {by, select, email {este correo} name {este nombre y fecha de nacimiento} phone {este nombre y teléfono} number {este número de empleado} other {este ID externo}}. Un número de empleado diría a cuál se refiere.',
  repeats:
    'La fila {row, number} del archivo tiene {by, select, number {el mismo número de empleado} external {el mismo ID externo} email {el mismo correo y ningún número de empleado} other {el mismo nombre y fecha de nacimiento, y ningún número de empleado}}.',
  resembles:
    'La fila {row, number} del archivo tiene el mismo nombre y {by, select, email {el mismo correo} other {la misma fecha de nacimiento}}, pero otro número. Si son la misma persona, esta fila se omite.',
  repeatsPerson: 'La fila {row, number} del archivo es la misma persona.',
  notInList:
    '“{value}” no está entre {field, select, location {las sedes} discipline {las disciplinas} other {los coordinadores}} de su agencia.',

  severalInList:
    'Hay {count, number} {field, select, program {programas} topic {temas} rule {reglas} credential {tipos de credencial} location {sedes} discipline {disciplinas} other {coordinadores}} con el nombre “{value}”. Elija {field, select, rule {una} location {una} discipline {una} other {uno}}.',
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
  addsNobody: 'Este tipo de archivo no agrega empleados: elija Misma persona u Omitir.',
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

  trainingNotInList:
    '{field, select, status {“{value}” no dice si la capacitación se completó.} program {“{value}” no es un programa de su agencia.} topic {“{value}” no es un tema de su agencia.} counts_as {“{value}” no es un tipo de horas, como inicial o continua.} other {“{value}” no es una modalidad de su agencia.}}',
  trainingNoProgram: 'Escriba el programa o el título de la capacitación.',
  trainingNoDay: 'Escriba el día en que se completó la capacitación.',
  trainingAhead: 'Este día está en el futuro. Solo se pueden importar capacitaciones completadas.',
  trainingExpiresEarly: 'Vence antes de haberse completado.',
  trainingNoHours: 'Escriba las horas; este programa no tiene crédito definido.',
  trainingTopicOpen: 'Como capacitación externa, necesita un tema.',
  trainingNoTopic: 'Escriba el tema, o elija uno para las filas sin tema.',
  trainingTooLong: '“{value}” tiene más de {longest, number} caracteres.',
  hoursOutOfRange: '“{value}” está fuera de rango. Una capacitación dura de 1 minuto a 200 horas.',
  notHours: '“{value}” no es una duración como 1.5, 1:30 o 90 min.',
  notScore: '“{value}” no es un puntaje de 0 a 100.',
  notCompleted: 'El archivo dice “{value}”, así que no se registra nada.',
  belowPassMark: '{score, number}% está por debajo de la nota mínima de {mark, number}%, así que no se registra nada.',
  belowPassMarkCompleted:
    '{score, number}% está por debajo de la nota mínima de {mark, number}%, pero el archivo dice que se completó.',
  trainingCompletes: 'Completa el programa asignado.',
  trainingAdds: 'El programa no estaba asignado. Se agrega como completado.',
  trainingOutside: 'No es uno de sus programas. Las horas cuentan como capacitación externa.',
  trainingShort: '{minutes, number} de {credit, number} minutos. Los minutos cuentan, pero el programa sigue abierto.',
  trainingExpired: 'Ya venció. Las horas cuentan, pero el programa no se completa.',
  trainingOlder: 'Ya hay una finalización del mismo día o posterior. Solo se agregan las horas.',
  trainingLeft: 'Esta persona ya no trabaja aquí, así que no se agrega el programa. Solo se agregan las horas.',
  trainingUnavailable: 'El programa está archivado, sin publicar o sin cupos. Solo se agregan las horas.',
  trainingHoursNow: 'Los registros cambiaron después de la revisión, así que solo se agregaron las horas.',
  trainingCompletedNow: 'Los registros cambiaron después de la revisión, así que el programa se completó.',
  notPassed: '“{value}” significa que no se aprobó, así que no se registra nada.',
  trainingNobody:
    'Esta fila no nombra a ningún empleado. Agregue un número de empleado, un ID externo, un correo o el nombre.',
  noneOfNumber: 'No se encontró al empleado {what}.',
  noneNamed: 'Ningún empleado se llama {what}.',
  trainingRepeats: 'La fila {row, number} del archivo es la misma capacitación del mismo día.',
  trainingThere: 'Esta capacitación ya está registrada para ese día.',
  trainingBeforeHire: 'Es anterior a la fecha de contratación, {hired}. Se importa de todos modos.',
  trainingPersonGone: 'Este empleado ya no está.',
  trainingTopicGone: 'El tema ya no existe. Revise el archivo de nuevo.',
  trainingImported:
    '{file}: {counted, number} contadas, {waiting, number} por aprobar, {unchanged, number} ya registradas, {skipped, number} omitidas, {rejected, number} rechazadas',
  trainingImportedCorrected:
    '{file}, filas corregidas: {counted, number} contadas, {waiting, number} por aprobar, {unchanged, number} ya registradas, {skipped, number} omitidas, {rejected, number} aún rechazadas',
  recordNotInList: '“{value}” no es {field, select, rule {una regla} other {un tipo de credencial}} de su agencia.',
  recordNoType: 'Escriba qué credencial es.',
  recordNoIssued: 'Escriba el día en que se emitió.',
  recordAhead: 'Este día está en el futuro. Escriba el día en que se emitió.',
  recordExpiresEarly: 'Vence antes de haberse emitido.',
  recordNumberMissing: 'Escriba el número. {name} lo requiere.',
  recordExpiryMissing: 'Escriba el día en que vence. {name} lo requiere.',
  recordScanMissing: 'Una importación no trae la copia escaneada de {name}, así que espera una revisión.',
  recordNoRule: 'Escriba la regla de la que se exime.',
  recordNoFirstDay: 'Escriba el primer día en que rige.',
  recordNoLeaveDay: 'Escriba el primer día de la licencia.',
  recordEndsEarly: 'Termina antes de empezar.',
  recordNoReason: 'Escriba el motivo de la exención.',
  recordOnFile: 'Esto ya está registrado.',
  recordOnFileUntil:
    '{kind, select, credential_import {Esta credencial está registrada con otro último día: {day}.} waiver_import {Esta exención está registrada con otro último día: {day}.} other {Una licencia desde este día está registrada con otro último día: {day}.}} Cámbielo en la página del empleado.',
  recordOnFileNoEnd:
    '{kind, select, credential_import {Esta credencial está registrada sin último día.} waiver_import {Esta exención está registrada sin último día.} other {Una licencia desde este día está registrada sin último día.}} Cámbielo en la página del empleado.',
  recordRepeats: 'La fila {row, number} del archivo dice lo mismo.',
  recordNumberRepeats: 'La fila {row, number} del archivo tiene este número para otra persona.',
  recordNumberOfOther: 'Este número ya está registrado para {who}.',
  recordRuleRetired: 'Esta regla ya no se usa.',
  recordsImported:
    '{file}: {added, number} agregadas, {waiting, number} por revisar, {unchanged, number} ya registradas, {rejected, number} rechazadas',
  recordsImportedCorrected:
    '{file}, filas corregidas: {added, number} agregadas, {waiting, number} por revisar, {unchanged, number} ya registradas, {rejected, number} aún rechazadas',
  recordsNotUndone:
    '{count, plural, one {# fila no se pudo deshacer porque se cambió después.} other {# filas no se pudieron deshacer porque se cambiaron después.}}',
  recordsSince:
    '{kind, select, credential_import {Después de la importación se verificaron, cambiaron o renovaron credenciales de {names}} waiver_import {Después de la importación se aprobaron o cambiaron exenciones de {names}} other {Después de la importación se cambiaron licencias de {names}}}, así que no se puede deshacer.',
  recordNoColumn: 'Elija la columna para: {field}.',

  trainingNotUndone:
    '{count, plural, one {# capacitación no se pudo revertir porque ya empezó un ciclo posterior de su programa.} other {# capacitaciones no se pudieron revertir porque ya empezaron ciclos posteriores de sus programas.}}',
  trainingSince:
    'Se aprobaron, cambiaron o renovaron capacitaciones de {names} después de la importación, así que no se puede deshacer.',
  trainingNoPersonColumn:
    'Elija la columna que identifica al empleado: número de empleado, ID externo, correo o nombre.',
  trainingNoProgramColumn: 'Elija las columnas con el programa o título y con el día en que se completó.',
  trainingOtherRights:
    'La persona que revisó el archivo y la que lo importa tienen permisos distintos. Revise el archivo de nuevo.',
} satisfies Translation<typeof en>
