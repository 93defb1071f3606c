import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  general: 'General',
  coaching: 'Asesoría',
  medical: 'Médica',
  everyone: 'Todos',
  coordinators: 'Administradores y coordinadores',
  nurses: 'Administradores y enfermeros',
  administrators: 'Solo administradores',
  chooseType: 'Elija un tipo.',
  chooseAudience: 'Elija quién la ve.',
  enterNote: 'Escriba la nota.',
  chooseYesNo: 'Elija sí o no.',
  tooManyMentions: 'Mencione como máximo a {most, number} personas.',
  tooManyFiles: 'Adjunte como máximo {most, number} archivos.',
  fileAdded: 'Agregó un archivo adjunto a una nota sobre',
  fileRemoved: 'Quitó un archivo adjunto de una nota sobre',
  added: 'Agregó una nota sobre',
  edited: 'Editó una nota sobre',
  deleted: 'Eliminó una nota sobre',
} satisfies Translation<typeof en>
