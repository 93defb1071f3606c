import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  notFound: 'Esa exención no existe.',
  thisWaiver: 'esta exención',
  noFile: 'Esta exención no tiene ese archivo.',
  fileTitle: 'Exenciones',
  mailTitle: 'Exención de {rule}',
  noRule: 'Elija una regla de su agencia.',
  endsEarly: 'Escriba el primer día en que rige o uno posterior.',
  own: 'Usted pidió esta exención, así que otra persona la aprueba.',
  medicalClosed:
    'Solo los administradores y enfermeros de la agencia, y la persona que la pidió, pueden abrir o cambiar esta exención de un requisito médico.',
  medicalDecides:
    'Solo los administradores y enfermeros de la agencia aprueban o devuelven exenciones de requisitos médicos.',
  hrClosed:
    'Solo los administradores de la agencia, y la persona que la pidió, pueden abrir o cambiar esta exención de un requisito de recursos humanos.',
  hrDecides:
    'Solo los administradores de la agencia aprueban o devuelven exenciones de requisitos de recursos humanos.',
  settled:
    'Entretanto, esta exención fue {state, select, approved {aprobada} returned {devuelta} withdrawn {quitada} other {cambiada}}.',
  notOpen: 'Una exención aprobada no se puede cambiar. Quítela y registre lo correcto.',
  approvedStays: 'Esta exención fue aprobada, así que solo puede quitarla quien aprueba exenciones.',
  notApproved: 'Esta exención no está aprobada. Quítela donde espera.',
} satisfies Translation<typeof en>
