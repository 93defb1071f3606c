import {
  type TrainingImportField,
  type TrainingPersonField,
  trainingPersonFields,
} from '@preceptor/contract/imports/training-import-fields'
import { guessesFor, type HeaderGuess, isProblemColumn, readHeader } from './header-words.ts'
import { guessDateOrder } from './recognise-columns.ts'
import type { DateOrder } from '@preceptor/contract/imports/import-fields'
import type { RosterSheet } from './roster-types.ts'

/** What learning systems and hand-made lists call what somebody has learned, English and Spanish; the first is the surest. */
const phrases: Record<Exclude<TrainingImportField, TrainingPersonField>, string> = {
  program:
    'program|program or title|course|course name|course title|training|training name|training title|class|class name|class title|program name|program title|title|curriculum|curriculum name|lesson|module|learning item|item title|activity|activity name|in service|inservice|in service title|competency|programa|programa o titulo|curso|capacitacion|nombre del curso|nombre de la capacitacion|titulo',
  completed_on:
    'completed on|completion date|date completed|completed|completed date|date of completion|training date|date of training|class date|course date|date taken|date attended|attended on|date|end date|finish date|finished on|taken on|passed on|in service date|fecha|fecha de finalizacion|fecha de capacitacion|completada el|completado el|fecha completada',
  hours:
    'hours|credit hours|hours completed|training hours|total hours|contact hours|ce hours|ceu|ceus|credits|credit|hours earned|duration hours|duration|hrs|in service hours|horas|horas completadas|duracion',
  minutes: 'minutes|mins|duration minutes|total minutes|duration in minutes|minutos',
  topic: 'topic|subject|category|training topic|course category|content area|training category|tema|categoria|materia',
  mode: 'mode|format|method|delivery|delivery method|training method|delivery type|modality|type of training|setting|modalidad|formato',
  score:
    'score|grade|test score|quiz score|result|percent|percentage|final score|final grade|mark|puntaje|calificacion|nota|resultado',
  provider:
    'provider|training provider|vendor|given by|organization|school|institution|sponsor|trainer organization|source|impartida por|impartido por|proveedor|institucion|escuela',
  expires_on:
    'expires on|expires|expiration|expiration date|expiry|expiry date|valid until|valid through|valid to|renewal date|due for renewal|vence el|vence|vencimiento|fecha de vencimiento',
  rn_name:
    'led by registered nurse|rn|rn name|rn led|led by rn|registered nurse|rn instructor|instructor rn|nurse instructor|supervising rn|supervising nurse|dirigida por enfermera registrada|enfermera|enfermera registrada|instructora rn',
  rn_license:
    'license of the nurse|rn license|rn license number|rn license no|nurse license|nurse license number|licencia de la enfermera|licencia rn',
  certificate_number:
    'certificate number|certificate|certificate id|cert number|certificate code|certification number|numero de certificado|certificado',
}

const guesses = new Map<string, { field: TrainingImportField; sure: number }>()
for (const [field, words] of Object.entries(phrases) as [TrainingImportField, string][])
  for (const [place, phrase] of words.split('|').entries())
    guesses.set(readHeader(phrase), { field, sure: 0.97 - place / 1000 })

const ofPeople: ReadonlySet<string> = new Set(trainingPersonFields)
const isPersons = (guess: HeaderGuess): guess is HeaderGuess & { field: TrainingPersonField } =>
  ofPeople.has(guess.field)

/** What a column of past training may be, by its name alone. */
function trainingGuesses(name: string): { field: TrainingImportField; sure: number }[] {
  const own = guesses.get(readHeader(name))
  return own ? [own] : guessesFor(name).filter(isPersons)
}

export const isTrainingColumn = (name: string) => trainingGuesses(name).length > 0

interface Recognised {
  columns: Partial<Record<TrainingImportField, string>>
  date_order: DateOrder
}

/** Proposes a column for each field; of two equally good ones the left. */
export function recogniseTraining({ header, rows }: Pick<RosterSheet, 'header' | 'rows'>): Recognised {
  const candidates = header
    .flatMap((name, index) =>
      index === 0 && isProblemColumn(name)
        ? []
        : trainingGuesses(name).map(({ field, sure }) => ({ field, sure, name, index })),
    )
    .sort((a, b) => b.sure - a.sure || a.index - b.index)
  const columns: Recognised['columns'] = {}
  const used = new Set<number>()
  for (const { field, name, index } of candidates) {
    if (columns[field] !== undefined || used.has(index)) continue
    columns[field] = name
    used.add(index)
  }
  const dates = (['completed_on', 'expires_on', 'birth_date'] as const).flatMap(field => {
    const index = header.indexOf(columns[field] ?? '')
    return index < 0 ? [] : index
  })
  return { columns, date_order: guessDateOrder(rows, dates) }
}
