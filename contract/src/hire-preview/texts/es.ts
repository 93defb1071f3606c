import type { Translation } from '../../texts/texts.ts'
import type en from './en.ts'

export default {
  title: 'Lo que se le asignará',
  hint: 'Cuando esté activo. Depende de la disciplina, la sede y la fecha de contratación indicadas arriba.',
  paths: 'Rutas de aprendizaje',
  pathStarts: '{title}: empieza el {day}',
  more: '{count, plural, one {# paso más} other {# pasos más}}',
  rules: 'Reglas de cumplimiento',
  ruleDue: '{name}: fecha límite {day}',
  ruleMet: '{name}',
  nothing: 'Aún no se aplica ninguna ruta de aprendizaje ni regla de cumplimiento.',
  loading: 'Revisando rutas y reglas…',
  failed: 'Ahora no se pudieron revisar las rutas ni las reglas.',
} satisfies Translation<typeof en>
