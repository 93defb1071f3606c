import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  date: 'Fecha',
  length: 'Duración',
  location: 'Lugar',
  content: 'Contenido, objetivos y metas',
  materials: 'Materiales usados',
  postTest: 'Prueba final',
  attendance: 'Lista de asistencia',
  proof: 'Prueba de finalización',
  signOff: 'Supervisión y firma de RN',
} satisfies Translation<typeof en>
