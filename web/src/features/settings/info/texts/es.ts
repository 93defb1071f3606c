import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  form: 'Editar los datos de la agencia',
  what: 'los datos de la agencia',
  saved: 'Se guardaron los cambios.',
  failed: 'No se pudieron cargar los datos de la agencia',

  names: 'Nombres',
  license: 'Licencia e impuestos',
  address: 'Dirección y teléfono',
  time: 'Horario e idioma',
  training: 'Capacitación',
  freezingTitle: 'Lo que esto cambia para las personas',
  freezingSave: 'Guardar',
  freezingBack: 'Seguir editando',
  freezingLoading: 'Calculando lo que cambia…',
  freezingNotLoaded: 'No se pudieron calcular los efectos. Guarde de todos modos o inténtelo de nuevo.',
  freezingRetry: 'Volver a intentar',
  freezingImpact:
    '{begin, plural, =0 {} one {Desde hoy, las fechas límite de # persona esperan hasta su regreso.} other {Desde hoy, las fechas límite de # personas esperan hasta su regreso.}} {goOn, plural, =0 {} one {Las fechas límite de # persona siguen su curso, con los días de espera agregados.} other {Las fechas límite de # personas siguen su curso, con los días de espera agregados.}}',
  freezingNobody: 'Ninguna fecha límite cambia.',
  freezingUnit: '{count, plural, one {fecha límite} other {fechas límite}}',
  freezingNames: 'Fechas límite que esperan o siguen su curso',
  freezingProgram: 'Programa',
  freezingNow: 'Vence ahora',
  freezingThen: 'Vencerá',
  freezingWaits: 'Espera',
  freezingHint:
    'Las fechas límite se mueven por los días de ausencia al regresar, y hasta entonces nada está atrasado. Un cambio cuenta desde hoy y mueve las fechas enseguida; los días anteriores se quedan como se contaron.',
  neverWait: 'Nunca',
  quiet: 'Horas de silencio y expedientes',

  nameHint: 'Lo ven todos los que trabajan aquí.',
  legalNameHint: 'Como aparece en la licencia.',
  shortNameHint: 'Máximo 20 caracteres. Es el nombre del remitente en los mensajes de texto.',
  stateHint: 'El estado cuyas normas siguen ustedes.',
  taxIdHint: 'Nueve dígitos, como 12-3456789.',
  notKnown: 'Sin especificar',
  timeZoneHint:
    'Decide cuándo empieza el día: “hoy”, las fechas límite y las horas que se muestran. Si la cambia, las fechas guardadas no se mueven.',
  weekStartHint: 'El primer día en los calendarios y los conteos semanales.',
  languagesHint: 'Idiomas que hablan sus cuidadores. Al menos uno.',
  messages: 'Mensajes',
  replyWithin: 'Responder mensajes en (horas laborables)',
  replyWithinHint:
    'De lunes a viernes, de 9 a 5, sin sus feriados; 8 horas son un día laborable. Se aplica a los mensajes que lleguen a partir de ahora.',
  workingHours: '{count, plural, one {# hora laborable} other {# horas laborables}}',
  perHourHint: 'Si salen más en una hora, el envío se detiene hasta que alguien lo reanude.',
  perHour: '{count, plural, one {# mensaje} other {# mensajes}}',
  changes: 'Segunda persona',
  reports: 'Informes programados',
  reportDomainsHint:
    'Los informes programados pueden ir a direcciones de estos dominios. Presione Enter después de cada uno.',
  noReportDomains: 'Ninguno',
  bulkApproval: 'Los cambios en grupo de más de tantas personas necesitan una segunda persona',
  secondPersonHint:
    'Las credenciales, exenciones y capacitaciones externas las verifica alguien que no las registró. “Cuando la hay”: si nadie más en su agencia puede, las verifica quien las registró, y quedan marcadas.',
  bulkApprovalHint: 'Otra persona los aprueba antes de que se apliquen. Déjelo en blanco para aplicarlos de inmediato.',
  bulkApprovalOff: 'No hace falta',
  bulkApprovalAbove: '{count, plural, one {Más de # persona} other {Más de # personas}}',
  retention: 'Conservar expedientes por (años)',
  retentionHint: 'De 6 a 30 años después de la salida del empleado.',
  years: '{count, plural, one {# año} other {# años}}',

  keepQuiet: 'Tener horas de silencio',
  keepQuietHint:
    'Los recordatorios y mensajes de texto a los cuidadores esperan hasta que terminen, según la zona horaria de la agencia.',
  from: 'Desde',
  until: 'Hasta',
  noQuiet: 'Ninguna',
  quietHours: '{from} a {to}',
  quietOvernight: '{from} a {to} del día siguiente',

  logo: 'Logotipo',
  logoOf: 'Logotipo de {name}',
  noLogo: 'Todavía no hay logotipo',
  logoSaved: 'Se guardó el logotipo.',
  logoRemoved: 'Se quitó el logotipo.',
  logoPicture: 'Imagen del logotipo',
  logoHint:
    'Para certificados e informes. Una imagen PNG, JPEG o WebP; las grandes se reducen. Se guarda en cuanto la elige.',
  removeLogo: '¿Quitar el logotipo?',
  removeLogoNote: 'Los documentos ya hechos lo conservan.',

  support: 'Servicio al cliente',
  contact: 'Su contacto',
  status: 'Estado',
  partner: 'Sistema asociado',
} satisfies Translation<typeof en>
