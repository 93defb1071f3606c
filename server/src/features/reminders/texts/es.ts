import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  noEmployee: 'No existe ese empleado.',
  sameAnswer: 'Eso ya está registrado.',
  notRefused: 'Esa dirección no está rechazada.',
  overdueSubject:
    '{kinds, select, overdue {{count, plural, one {1 capacitación está atrasada} other {# capacitaciones están atrasadas}}} expired {{count, plural, one {1 credencial venció} other {# credenciales vencieron}}} forms {{count, plural, one {1 formulario está atrasado} other {# formularios están atrasados}}} mixed {Atrasado: {what}} other {{count, number} capacitaciones y credenciales están atrasadas}}',
  overdueHello: 'Hola, {name}:',
  overdueIntro:
    '{kinds, select, overdue {{count, plural, one {Esta capacitación de su gente en {agency} acaba de vencer:} other {Estas capacitaciones de su gente en {agency} acaban de vencer:}}} expired {{count, plural, one {Esta credencial de su gente en {agency} venció:} other {Estas credenciales de su gente en {agency} vencieron:}}} forms {{count, plural, one {Este formulario de su gente en {agency} acaba de vencer:} other {Estos formularios de su gente en {agency} acaban de vencer:}}} mixed {Esto de su gente en {agency} acaba de vencer:} other {Estas capacitaciones y credenciales de su gente en {agency} acaban de vencer:}}',
  expiredLine: '{name}: {title}, vigente hasta el {day}',
  overdueLine: '{name}: {title}, venció el {day}',
  latePrograms: '{count, plural, one {1 capacitación} other {# capacitaciones}}',
  lateCredentials: '{count, plural, one {1 credencial} other {# credenciales}}',
  lateForms: '{count, plural, one {1 formulario} other {# formularios}}',
  formOf: 'Formulario ({class})',
  overdueMore: '{count, plural, one {y 1 más} other {y # más}}',
  unopenedSubject: '{count, plural, one {1 enlace sigue sin abrirse} other {# enlaces siguen sin abrirse}}',
  unopenedIntro:
    '{count, plural, one {Nadie ha abierto todavía este enlace de su gente en {agency}:} other {Nadie ha abierto todavía estos enlaces de su gente en {agency}:}}',
  unopenedLine: '{name}: {title}, enviado por última vez el {day}',
  unopenedOpen: 'Vea a quién es difícil contactar: {link}',
  overdueOpen: 'Vea quién está atrasado: {link}',
} satisfies Translation<typeof en>
