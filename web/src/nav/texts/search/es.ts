import type { Translation } from '@preceptor/contract/texts/texts'
import type en from './en.ts'

export default {
  inSettings: 'Configuración',
  allAgencies: 'Todas las agencias',
  addEmployee: 'Agregar empleado',
  importEmployees: 'Importar empleados',
  importTraining: 'Importar capacitaciones anteriores',
  inviteUser: 'Invitar usuario',
  newProgram: 'Nuevo programa',
  newCatalogProgram: 'Programa nuevo en el catálogo',
  inCatalog: 'Catálogo',
  newAgency: 'Nueva agencia',

  employeesWords: 'cuidadores personal trabajadores gente',
  addEmployeeWords: 'nuevo cuidador contratar crear',
  outsideTrainingWords: 'certificado externo aprobar capacitación anterior evidencia',
  programsWords: 'capacitación cursos módulos contenido',
  catalogWords: 'catálogo cursos entrega licencia agencias',
  newProgramWords: 'crear curso capacitación',
  importsWords: 'lista archivo csv excel',
  importEmployeesWords: 'lista subir archivo csv excel',
  importTrainingWords: 'historial horas certificados subir archivo csv excel',
  jobsWords: 'trabajos progreso deshacer grupo',
  inviteUserWords: 'nuevo administrador coordinador cuenta',
  profileWords: 'contraseña firma verificación dos pasos idioma zona horaria cuenta',
  newAgencyWords: 'crear agregar configurar',
  csmEmployeesWords: 'buscar persona',
  findPersonWords: 'encontrar localizar empleado correo teléfono nacimiento código duplicado',
  panelMessagesWords: 'aviso anuncio',
  vendorLogWords: 'auditoría historial',
  complianceWords: 'tasa informe vencido caducado quién puede trabajar reglas a la fecha',
} satisfies Translation<typeof en>
