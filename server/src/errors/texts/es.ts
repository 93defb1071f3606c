import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  someFields: 'Revise los campos marcados.',
  tooOften: 'Fueron demasiados intentos. Espere un momento y vuelva a intentarlo.',
  signInFirst: 'Inicie sesión.',
  sessionExpired: 'Su sesión ha terminado.',
  serverError: 'Hubo un error en el servidor.',

  notFound: 'Esto no existe o usted no tiene acceso.',
  noAgency: 'Esta agencia no existe o usted no tiene acceso.',
  noPermission: 'No tiene permiso para esto.',
  keyLacks: 'Esta clave no permite hacer eso. Un administrador puede crear otra en la configuración.',

  duplicate: 'Ya hay una entrada con este valor.',
  inUse: 'Algo a lo que esto se refiere no existe o todavía se usa.',
  againstRules: 'Un valor no cumple una regla de los registros.',
  wrongForm: 'Un valor no tiene la forma correcta.',
  tooLong: 'Un valor es demasiado largo.',
  busy: 'Los registros están ocupados. Vuelva a intentarlo en un momento.',
  changedMeanwhile: 'Otra persona cambió los mismos registros. Vuelva a intentarlo.',
  filesAway: 'El almacenamiento de archivos no está disponible. Vuelva a intentarlo en un momento.',
  serverBusy: 'El servidor está ocupado. Vuelva a intentarlo en un momento.',
  databaseAway: 'La base de datos no está disponible. Vuelva a intentarlo en un momento.',
  manyFiles: 'Ya se están leyendo varios archivos. Inténtelo de nuevo en unos segundos.',
  manySignIns: 'Muchas personas están iniciando sesión. Vuelva a intentarlo en un momento.',
  sheetFull: 'Una hoja de cálculo admite como máximo 1,048,575 filas. Filtre la lista o elija CSV.',
} satisfies Translation<typeof en>
