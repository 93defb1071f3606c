import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esta vista no existe o usted no tiene acceso.',
  tooMany: 'Tiene {most, number} vistas guardadas. Elimine una que ya no necesite.',
  unknownValue: '{field} tiene un valor que no está en la lista.',
  unknownColumns: 'La lista no tiene la columna {names}.',
  mayNotShare: 'No tiene permiso para compartir vistas. Déjela privada.',
  sameName: 'Ya tiene una vista con este nombre.',
  othersView: 'Esta vista es de {owner}. Solo su dueño puede cambiarla.',
  formMissing: 'Una vista de respuestas pertenece a un formulario. Indíquelo.',
  noForm: 'Solo las vistas de respuestas pertenecen a un formulario.',
  followsPeople: 'Solo se pueden seguir vistas de empleados.',
  tooManyToFollow: 'Esta vista tiene más de {most, number} personas. Siga una más pequeña.',
  gainedSubject: '{count, plural, one {# persona más en {view}} other {# personas más en {view}}}',
  gainedIntro:
    '{count, plural, one {"{view}" de {agency} tiene # persona nueva.} other {"{view}" de {agency} tiene # personas nuevas.}}',
} satisfies Translation<typeof en>
