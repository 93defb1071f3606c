import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  failedSyncs: 'Sincronizaciones fallidas',
  failedItems: '{count, plural, one {# elemento no se sincronizó} other {# elementos no se sincronizaron}}',
  failedCauses:
    '{count, plural, one {Una causa. Una corrección vale para todos sus elementos.} other {# causas. Una corrección vale para todos los elementos de una causa.}}',
  fixThem: 'Corregir',
  title: 'Panel general',
  asOf: 'Datos del {moment}',
  ownAsOf: 'Sus empleados. Datos del {moment}',
  own: 'Sus empleados.',
  loading: 'Cargando el panel general',
  failed: 'No se pudo cargar el panel general',

  noneOwn: 'Todavía no tiene empleados asignados',
  noneOwnHint: 'Aquí aparecen los empleados que un administrador le asigna como coordinador.',
  none: 'Todavía no hay empleados',
  noneAddHint:
    'Importe su lista de personal de una hoja de cálculo o de otro sistema, o agregue personas una por una. Aquí aparecen el total de personal, las contrataciones y los datos que faltan.',
  noneHint:
    'Aquí aparecen el total de personal, las contrataciones y los datos que faltan cuando su agencia tenga empleados.',
  importRoster: 'Importar lista de personal',
  addEmployee: 'Agregar empleado',

  atAGlance: 'De un vistazo',
  active: 'Empleados activos',
  shareOfAll: '{share} del total',
  all: 'Todos los empleados',
  allHint: 'En cualquier estado',
  hiredThisMonth: 'Contratados este mes',
  leftThisMonth: 'Salidas este mes',
  inMonth: '{count, number} en {month}',
  upcoming: 'Próximos cambios de estado',
  upcomingHint: 'Programados',
  noUpcoming: 'Ninguno programado',

  training: 'Capacitación',
  trainingOverdue: 'Personas atrasadas',
  trainingWeek: 'Vencen en 7 días',
  trainingMonth: 'Vencen en 30 días',
  trainingBlocked: 'Sin intentos',
  trainingToApprove: 'Capacitación externa por aprobar',
  completions: 'Empleados que completaron un programa, por mes',
  completedIn: '{month}: {count, plural, one {# empleado completó} other {# empleados completaron}} un programa',
  completed: 'Completados',
  returns: 'Regreso de licencias',
  overdueReturns: 'Regresos atrasados',
  returningThisWeek: 'Regresan en los próximos 7 días',
  returnsCount: '{title}: {count, number}',
  wasExpected: 'Previsto para el {day}',
  returnScheduled: '{day}, programado',

  duplicates: 'Posibles duplicados',
  missing: 'Información que falta',
  complete: 'Completo',

  months: 'Contrataciones y salidas',
  monthsSummary:
    '{hired, plural, one {# contratación} other {# contrataciones}} y {left, plural, one {# salida} other {# salidas}} en {months, plural, one {el último mes} other {los últimos # meses}}',
  monthsTable: 'Contrataciones y salidas por mes',
  month: 'Mes',
  hired: 'Contrataciones',
  left: 'Salidas',
  hiredIn: '{count, plural, one {# contratado} other {# contratados}} en {month}',
  leftIn: '{count, plural, one {# salida} other {# salidas}} en {month}',

  byLocation: 'Activos por sede',
  noLocation: 'Sin sede',
  byDiscipline: 'Activos por disciplina',
  noDiscipline: 'Sin disciplina',
  noActive: 'No hay empleados activos.',
  showAll: 'Mostrar los {count, number}',
  byStatus: 'Personas por estado',
  employees: 'Empleados',
  statusNumber: 'Estado {code, number}',

  recent: 'Actividad reciente',
  noRecent: 'Todavía nada. Aquí aparecen los cambios de los empleados.',
  anEmployee: 'un empleado',
  openBulkChange: 'Abrir cambio en grupo',
  openImport: 'Abrir importación',
} satisfies Translation<typeof en>
