import type { PersonField } from '@preceptor/contract/imports/person-fields'
import type { TrainingImportField } from '@preceptor/contract/imports/training-import-fields'
import { type ColumnWords, columnWords } from './column-words.ts'
import { parseCompletion } from './values/completion.ts'
import { parseCountsAs } from './values/counts-as.ts'

/** Names of training in learning systems and hand-made lists, in English and Spanish, most certain first. */
const phrases: Record<Exclude<TrainingImportField, PersonField>, string> = {
  program:
    'program|program or title|course|course name|course title|training|training name|training title|class|class name|class title|program name|program title|title|curriculum|curriculum name|lesson|module|learning item|item title|activity|activity name|in service|inservice|in service title|inservice title|in service name|in service topic|in service course|course in service title|course description|training course|session title|workshop|competency|programa|programa o titulo|curso|capacitacion|nombre del curso|nombre de la capacitacion|titulo',
  // If another column names the program
  title:
    'title|training|training name|training title|course|course name|course title|class|class title|capacitacion|titulo|curso|nombre de la capacitacion',
  completed_on:
    'completed on|completion date|date completed|completed|completed date|date of completion|training date|date of training|class date|course date|date taken|date attended|attended on|date|end date|finish date|finished on|taken on|passed on|in service date|inservice date|completed dt|end dt|date finished|date passed|session date|attendance date|date of in service|date of class|date of course|fecha|fecha de finalizacion|fecha de capacitacion|completada el|completado el|fecha completada',
  status:
    'completion status|training status|course status|status|enrollment status|registration status|learner status|completion state|progress status|progress|percent complete|outcome|pass fail|passed|completed|complete|result|estado de la capacitacion|estado del curso|estado|estatus|progreso|completada|completado|resultado',
  hours:
    'hours|credit hours|hours completed|training hours|total hours|contact hours|ce hours|ceu|ceus|credits|credit|hours earned|duration hours|duration|in service hours|ceu hours|course hours|class hours|hours attended|hours credited|credit earned|credits earned|number of hours|length hours|time hours|horas|horas completadas|duracion',
  minutes: 'minutes|mins|duration minutes|total minutes|duration in minutes|minutos',
  topic: 'topic|subject|category|training topic|course category|content area|training category|tema|categoria|materia',
  mode: 'mode|format|method|delivery|delivery method|training method|delivery type|modality|type of training|setting|modalidad|formato',
  counts_as:
    'counts as|count as|hours type|type of hours|hour type|credit type|type of credit|initial in service|initial or in service|initial annual|kind of hours|category|training category|course category|category of training|training type|course type|type of course|class type|program type|type of training|type|cuenta como|tipo de horas|categoria|tipo de capacitacion|tipo de curso|tipo',
  score:
    'score|grade|test score|quiz score|result|percent|percentage|final score|final grade|mark|puntaje|calificacion|nota|resultado',
  provider:
    'provider|training provider|vendor|given by|organization|school|institution|sponsor|trainer organization|source|impartida por|impartido por|proveedor|institucion|escuela',
  expires_on:
    'expires on|expires|expires date|expiration|expiration date|exp date|date expires|date of expiration|good until|good through|expiry|expiry date|valid until|valid through|valid to|renewal date|due for renewal|vence el|vence|vencimiento|fecha de vencimiento',
  rn_name:
    'led by registered nurse|rn|rn name|rn led|led by rn|registered nurse|rn instructor|instructor rn|nurse instructor|supervising rn|supervising nurse|dirigida por enfermera registrada|enfermera|enfermera registrada|instructora rn',
  rn_license:
    'license of the nurse|rn license|rn license number|rn license no|nurse license|nurse license number|licencia de la enfermera|licencia rn',
  certificate_number:
    'certificate number|certificate|certificate id|cert number|certificate code|certification number|numero de certificado|certificado',
}

/** The values decide whether a `Category` is a topic or the kind of hours. */
const isKindOfHours = (cell: string) => 'value' in parseCountsAs(cell)
/** A column with this name may be about the person, and one called `Completed` may be a day. */
const isStatus = (cell: string) => 'value' in parseCompletion(cell)

export const trainingColumns: ColumnWords = columnWords(phrases, ['completed_on', 'expires_on'], {
  status: isStatus,
  counts_as: isKindOfHours,
})
