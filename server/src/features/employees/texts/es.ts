import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  thisEmployee: 'este empleado',
  noEmployee: 'Este empleado no existe o usted no tiene acceso.',
  noScheduledChange: 'Este cambio programado no existe o usted no tiene acceso.',
  sameNumber: 'Es posible que {name} ya esté en su lista: el mismo número de empleado.',
  sameEmail: 'Es posible que {name} ya esté en su lista: el mismo correo electrónico.',
  sameMobile: 'Es posible que {name} ya esté en su lista: el mismo celular.',
  sameNameAndBirthDate: 'Es posible que {name} ya esté en su lista: el mismo nombre y la misma fecha de nacimiento.',
  sameName: 'Es posible que {name} ya esté en su lista: el mismo nombre.',
  numberTaken: 'El número de empleado {number} ya se usa.',
  noDiscipline: 'Esta disciplina no existe.',
  noLocation: 'Esta sede no existe.',
  noCoordinator: 'Este coordinador no existe.',
  disciplineInactive: '{name} no está activa. Elija otra disciplina.',
  locationInactive: '{name} no está activa. Elija otra sede.',
  coordinatorInactive: '{name} no está en activo. Elija otro coordinador.',
  disciplineTwice: 'Una disciplina aparece dos veces.',
  aDisciplineMissing: 'Una de las disciplinas no existe.',
  coordinatorLocked: 'Solo un administrador puede cambiar el coordinador.',
  moveRefused: 'El estado no puede pasar de {from} a {to}.',

  fileTitle: 'Empleados',
  lastName: 'Apellido',
  firstName: 'Nombre',
  onDay: 'el',
  dayFormat: 'MM/DD/YYYY',
} satisfies Translation<typeof en>
