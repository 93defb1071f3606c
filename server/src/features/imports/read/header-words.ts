import type { ImportField } from '@preceptor/contract/imports/import-fields'
import { rosterTexts } from './texts.ts'

const problemColumns: ReadonlySet<string> = new Set(
  rosterTexts.languages.map(language => rosterTexts.say(language, 'problemColumn')),
)
/** The first column of a file of rejected rows; ignored when that file is uploaded again. */
export const isProblemColumn = (name: string | undefined) => name !== undefined && problemColumns.has(name)

/**
 * Column names of HHAeXchange, AlayaCare, WellSky, ADP, Paychex, Paycom, UKG, Viventium and hand-made rosters, in English
 * and Spanish. The number is the certainty of the words alone.
 */
const phrases: Record<ImportField, Record<number, string>> = {
  employee_number: {
    95: 'employee number|employee code|employee id|file number|payroll number|badge number|numero empleado|numero de empleado|codigo empleado|codigo de empleado|clock number|position id|payroll id|payroll file number|worker id|person number|worker number|personnel number|clock id|employee file number|staff id|staff number|teammate id|badge|badge id|ee id|ee number|associate number|empl id|payroll number|caregiver number',
    70: 'id|number|code|codigo|numero|employee|id empleado',
  },
  external_id: {
    95: 'external id|alt employee code|alternate employee code|alt code|alternate code|hhax id|hhaexchange id|alayacare id|ac id|partner id|third party id|3rd party employee code|third party employee code|external number|external employee id|integration id|associate id|associate oid|profile id|id externo|vendor id|other id|workday id|hris id|external system id',
    60: 'employee id|employee code|employee guid|guid|system id|record id|person id|user id|source id|registry id',
  },
  // Alone in a roster, a payroll number identifies the row's person; next to an employee number, it is a separate field
  payroll_number: {
    90: 'payroll number|payroll id|payroll file number|payroll employee number|payroll code|paychex id|adp file number|viventium id|numero de nomina|numero nomina|codigo de nomina',
  },
  company_code: {
    95: 'company code|co code|payroll company code|payroll company|legal entity code|codigo de empresa|codigo empresa',
    60: 'company|legal entity|empresa',
  },
  cost_center: {
    95: 'cost center|cost centre|cost center code|cost centre code|home cost center|cost number|home cost number|centro de costo|centro de costos|centro de coste',
  },
  full_name: {
    95: 'full name|employee name|last name first name|name last first|last first name|last first|first last|first name last name|nombre completo|nombre y apellido|nombre y apellidos|apellidos y nombre|apellidos nombre|payroll name|display name|legal name|name first last|complete name|apellido nombre|last first mi|last name first name middle initial|last name first name mi|worker name|staff name|associate name|employee name last first mi|employee name last suffix first mi|employee full name|name last suffix first mi|preferred full name|last comma first',
    85: 'name|nombre|nombre empleado|employee',
  },
  first_name: {
    95: 'first name|first|given name|forename|legal first name|primer nombre|nombres|legal name first name|first nm|given',
    75: 'nombre|name',
  },
  middle_name: {
    95: 'middle name|middle|middle initial|mi|m i|legal middle name|segundo nombre|second name|legal name middle name|middle nm|middle init',
  },
  last_name: {
    95: 'last name|last|surname|family name|legal last name|apellido|apellidos|primer apellido|legal name last name|last nm|family',
  },
  preferred_name: {
    95: 'preferred name|nickname|goes by|preferred first name|known as|aka|also known as|nombre preferido|apodo|chosen name|called|preferred name first name|preferred|nick name',
  },
  email: {
    95: 'email|email address|e mail|e mail address|mail|correo|correo electronico|email personal|direccion de correo',
    90: 'personal email|email 1|home email|primary email|personal email address|email id|email primary home|personal contact personal email|email home|email address personal|other email|primary email address',
    75: 'work email|business email|company email|email 2|secondary email|login|username|email primary work|ad email|work contact work email|email work|company email address|office email',
  },
  mobile: {
    95: 'mobile|mobile phone|mobile number|mobile phone number|celular|movil|telefono celular|telefono movil|text number|sms|sms number|personal mobile|personal contact personal mobile|text message number|text message|phone mobile|phone cell|mobile phone personal|phone personal|mobile telephone',
    80: 'phone|phone number|phone 1|primary phone|contact number|contact phone|telefono|phone primary|main phone|preferred phone|personal phone|numero de telefono|phone main|phone primary home|contact|contact no|day phone|best phone|telephone number',
    45: 'home phone|home phone number|phone home|alternate phone|telefono casa|other phone|personal contact home phone|home telephone',
    30: 'work phone|business phone|phone work|work telephone|work contact work phone',
  },
  // A home phone is the second phone if there is a mobile number, otherwise the only one
  phone_2: {
    95: 'second phone|secondary phone|phone 2|phone number 2|mobile 2|mobile phone 2|other phone number|additional phone|alternate phone number|segundo telefono|segundo phone|telefono 2|telefono alterno|otro telefono|phone secondary|phone alternate|second phone number|secondary phone number|backup phone',
    40: 'home phone|home phone number|phone home|alternate phone|telefono casa|other phone|personal contact home phone|home telephone',
    25: 'work phone|business phone|phone work|work telephone|work contact work phone',
  },
  birth_date: {
    98: 'birth date|date of birth|dob|birthdate|born|birthday|fecha de nacimiento|fecha nacimiento|nacimiento|d o b|date born|birth day|bday',
  },
  language: {
    95: 'language|preferred language|primary language|idioma|idioma preferido|lengua|spoken language|first language|language 1|native language|lenguaje|languages|languages spoken|training language|idioma principal',
  },
  provider_status: {
    95: 'status|employment status|employee status|status code|position status|work status|current status|estatus|status type|estado laboral|estado de empleo|status description|hr status|caregiver status|worker status|staff status|assignment status|hr employment status|job status',
    80: 'active|active inactive|estado|activo|situacion|is active|active flag|activeinactive',
  },
  status_reason: {
    95: 'status reason|termination reason|reason|reason for termination|leave reason|term reason|inactive reason|motivo|razon|motivo de baja|status comment|reason for leaving|termination reason description|status change reason|reason for status|exit reason|departure reason|loa reason|termination description|termination type|separation reason|reason left',
  },
  expected_return: {
    95: 'expected return|expected return date|return date|date of return|leave return date|loa return date|return from leave|return from leave date|return to work|return to work date|rtw date|anticipated return date|anticipated return|estimated return date|estimated return|expected return to work date|expected return from leave|planned return date|expected back|regreso previsto|fecha de regreso|fecha regreso|fecha de reincorporacion|fecha de regreso prevista|regreso de licencia',
  },
  hire_date: {
    98: 'hire date|date of hire|hired|hired on|date hired|doh|original hire date|fecha de contratacion|fecha contratacion|fecha de ingreso|fecha ingreso|fecha de alta|hire|hiredate|original hire|date hired on|hire on|orig hire date|hiring date|employment start|start on|date of hire original',
    88: 'start date|date started|first day|employment start date|employment date|joined|join date|date of joining|date of employment|start|fecha de inicio|fecha inicio|application hire date|seniority date|first day worked|onboard date|most recent hire date|last hire date',
  },
  rehire_date: {
    98: 'rehire date|date of rehire|rehired|rehired on|re hire date|fecha de recontratacion|date rehired|reinstatement date|fecha de reingreso|latest rehire date|last rehire date|re hired on|rehire on',
    60: 'most recent hire date|last hire date|adjusted hire date',
  },
  termination_date: {
    98: 'termination date|left|term date|date of termination|terminated|terminated on|date terminated|separation date|fecha de baja|fecha baja|fecha de terminacion|last day|last day worked|termed|date of separation|end date|employment end date|leaving date|inactive date|release date|last working day|fecha de salida|term|exit date|date of exit|exited on|separated on|separation on|separated|deactivation date|deactivated on|resignation date|date separated|date left|last date worked|last date of employment|termination effective date|term effective date|end on|date of leaving|relieving date|quit date|inactive on|terminated date|separated date|left on|ended on|employment ended',
  },
  discipline: {
    98: 'discipline|disciplines|disciplina|primary discipline|skill discipline|discipline s|caregiver discipline',
    85: 'job title|title|position|role|puesto|cargo|designation|job|job role|position title|job description|license type|credential|certification|classification|ocupacion|occupation|employee type|type|skill|job code|primary job|job class|job title description|worker type|position description|certification type|job category|default jobs hr|default job|designation role|job profile|business title|job position|current job title|caregiver type|job function|role title|job name',
  },
  location: {
    95: 'location|office|branch|site|sucursal|oficina|branch name|office name|location name|ubicacion|home office|work location|branch office|office location|primary location|location description|primary office|offices|sede|work site|home branch|branch location|office branch|service location|work location name|assigned office|caregiver branch',
    65: 'department|region|area|territory|division|departments|business unit|departamento|borough|cost center description|home department|county|office code|location code|branch code|home department description|home department name|department name|org unit|cost center|home organization',
  },
  coordinator: {
    98: 'coordinator|care coordinator|coordinator name|service coordinator|staffing coordinator|coordinador|coordinadora|care manager|scheduling coordinator|care coordinator name|coordinador de cuidado|coordinators|primary coordinator|coordinator 1',
    70: 'supervisor|manager|supervisor name|manager name|scheduler|case manager|reports to|reports to name|nurse supervisor|field supervisor|gerente|reporting to|reporting manager|line manager|direct manager|direct supervisor|supervisor full name|direct report to|team lead|manager full name',
  },
  employment_type: {
    95: 'employment type|ft pt|full time part time|worker category|employment category|work type|full part time|tipo de empleo|job type|fulltime parttime|schedule type|employment class|ft pt pd|jornada|full part time status|hours type|worker category description|time type|fulltime or parttime|full or part time|full time or part time|employment type description|ft or pt|contract type',
    70: 'employee type|type|category|employee class|employment status|class|worker type|pay class|eeo class|classification|employee classification type|worker sub type|employee classification|employment classification',
  },
  address_line1: {
    95: 'address|street|street address|address 1|address line 1|home address|mailing address|direccion|calle|domicilio|address1|street 1|residence|residential address|home address 1|home address line 1|primary address line 1|direccion 1|address street|legal preferred address address line 1|primary home address line 1|home address street|address primary',
  },
  address_line2: {
    95: 'address 2|address line 2|apt|apartment|unit|suite|street 2|apartamento|apto|apt number|unit number|apt unit|direccion 2|home address 2|home address line 2|apartment number|address street 2|apt suite|primary address line 2|piso|legal preferred address address line 2|primary home address line 2',
  },
  city: {
    95: 'city|town|ciudad|home city|municipality|city town|municipio|address city|primary address city|legal preferred address city|primary home address city',
  },
  state: {
    95: 'state|state code|home state|province|state province|provincia|st|address state|primary address state territory code|state territory|legal preferred address state territory code|primary home address state|state of residence|home address state',
    80: 'estado',
  },
  postal_code: {
    98: 'zip|zip code|postal code|zipcode|postcode|codigo postal|postal|zip postal code|zip postal|zip 4|home zip|zip 5|cp|address zip|primary address zip postal code|home zip code|legal preferred address zip postal code|primary home address postal code|mail zip code|home address zip|mailing zip',
  },
  tasks: { 95: 'tasks|task|delegated tasks|special tasks|skills performed|tareas|tarea|tareas delegadas' },
  tags: { 95: 'tags|tag|labels|label|etiquetas|etiqueta|keywords', 60: 'group|groups|grupo|team' },
}

export type HeaderGuess = { field: ImportField; sure: number }

/** Spellings of the same word. */
const sameWord = new Map<string, string>(
  Object.entries({
    number: 'numero no num nbr numb nr nums numbers',
    employee:
      'emp empl ee employees caregiver caregivers aide provider worker staff personnel practitioner teammate cuidador cuidadora empleado',
    date: 'dt dte dates',
    birth: 'bday',
    address: 'addr adr add',
    phone: 'tel telephone ph phones teléfono tlf telefone',
    mobile: 'cell cellular cellphone cel mob cellphones mobiles handset',
    email: 'emailaddress',
    first: 'fname firstname',
    last: 'lname lastname',
    middle: 'mname middlename midname',
    name: 'nm names',
    code: 'cd codes',
    language: 'lang lng',
    termination: 'terminations',
    status: 'sts stat',
    coordinator: 'coord',
    department: 'dept dpt',
    location: 'loc locations',
    apartment: 'aptmt',
    zip: 'zipcode',
    external: 'ext',
    alternate: 'alternative',
    line: 'ln',
    discipline: 'disc',
    preferred: 'pref prefer',
  }).flatMap(([word, others]) => others.split(' ').map(other => [other, word] as const)),
)

/** Compound words written as one; `firstname` alone means `first name`. */
const compound = new Map<string, string>(
  Object.entries({
    firstname: 'first name', fname: 'first name', lastname: 'last name', lname: 'last name', middlename: 'middle name',
    mname: 'middle name', fullname: 'full name', emailaddress: 'email address', hiredate: 'hire date', termdate: 'term date',
    dateofbirth: 'date of birth', dateofhire: 'date of hire', jobtitle: 'job title', cellphone: 'mobile phone',
    homephone: 'home phone', empid: 'employee id', empno: 'employee number', employeeid: 'employee id', zipcode: 'zip code',
    employeenumber: 'employee number', employeeno: 'employee number', rehiredate: 'rehire date', postalcode: 'postal code',
    phonenumber: 'phone number', mobilephone: 'mobile phone', eeid: 'employee id', emp: 'employee', terminationdate: 'termination date',
  }),
) // biome-ignore format: a table

/** Columns about someone else, or that we must not import. */
const foreign =
  /\b(?:emergency|spouse|contact name|next of kin|reference|client|patient|former|previous|prior|maiden|ssn|social security|emergencia|secondary coordinator|created|modified|updated|expires?|expiration|license number|due|eligible|eligibility|expiry|review|last 4|last four|license no|licence)\b/

/** `Caregiver's E-Mail Addr.` → `employee email address`: accents, case, punctuation and spelling no longer matter. */
export function headerPhrase(header: string): string {
  const plain = header
    .slice(0, 120)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/#|n[º°]|№/g, ' number ')
    .replace(/\be[-_ ]?mail\b/g, 'email')
    .replace(/\bterm['’]d\b/g, 'termed')
    .replace(/['’]s\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .trim()
  const words = plain.split(' ').map(word => compound.get(word) ?? sameWord.get(word) ?? word)
  return words.filter((word, i) => word !== words[i - 1]).join(' ')
}

/** Short forms for several words. Applied after `headerPhrase`, because agencies' saved column mappings depend on it. */
const shortForm = new Map<string, string>(
  Object.entries({ doh: 'hire date', dot: 'termination date', term: 'termination', orig: 'original', init: 'initial', supv: 'supervisor', mgr: 'manager', pos: 'position', brnch: 'branch', ofc: 'office', mbl: 'mobile', exp: 'expires', expir: 'expires', compl: 'completed', cmpl: 'completed', compltd: 'completed', trng: 'training', crs: 'course', cert: 'certificate', hrs: 'hours', mins: 'minutes', instr: 'instructor', eff: 'effective', lic: 'license' }),
) // biome-ignore format: a table

/**
 * Returns `headerPhrase` with joined words split: `DateofHire` → `date of hire`, `EMPLOYEENAME` → `employee name`. Only for
 * guessing: agencies' saved columns are looked up by the phrase itself, so the phrase stays unchanged.
 */
export function readHeader(header: string): string {
  const apart = header.slice(0, 120).replace(/([A-Z]{2,})([A-Z][a-z]+)/g, '$1 $2')
  const words = headerPhrase(apart)
    .split(' ')
    .flatMap(word => (known.has(word) ? [word] : (takenApart(word) ?? [word])))
    .flatMap(word => (shortForm.get(word) ?? word).split(' '))
  return words.filter((word, i) => word !== words[i - 1]).join(' ')
}

/** Splits a word into the fewest known words that make it up. */
function takenApart(word: string, most = 4): string[] | null {
  if (word.length < 5 || most < 2) return null
  for (let end = word.length - 2; end >= 2; end--) {
    const first = known.get(word.slice(0, end))
    if (!first) continue
    const rest = word.slice(end)
    const last = known.get(rest)
    const others = last ? [last] : takenApart(rest, most - 1)
    if (others) return [first, ...others].flatMap(part => part.split(' '))
  }
  return null
}

/** Every word of the lists above, with its normalized spelling. */
const known = new Map<string, string>()
for (const text of Object.values(phrases).flatMap(byCertainty => Object.values(byCertainty)))
  for (const word of text.split(/[| ]/))
    if (word.length > 1) known.set(word, compound.get(word) ?? sameWord.get(word) ?? word)
for (const [word, meaning] of [...sameWord, ...compound]) known.set(word, meaning)
for (const word of ['expires', 'license', 'emergency', 'review']) known.set(word, word)

const guesses = new Map<string, HeaderGuess[]>()
for (const [field, byCertainty] of Object.entries(phrases) as [ImportField, Record<number, string>][]) {
  for (const [percent, words] of Object.entries(byCertainty)) {
    // The list is written naturally; the same normalization gives it and the header one spelling.
    for (const phrase of words.split('|').map(readHeader)) {
      const known = guesses.get(phrase) ?? []
      const better = known.find(guess => guess.field === field)
      if (better) better.sure = Math.max(better.sure, Number(percent) / 100)
      else guesses.set(phrase, [...known, { field, sure: Number(percent) / 100 }])
    }
  }
}

/** Leading words that only name the owner of the column. */
const owner =
  /^(?:employee|primary|home|current|legal|personal|work|the|main|member|assigned|default|residential|mailing)\s+/
const ending = /\s+(?:description|desc|name|code|1|mm dd yyyy|mmddyyyy|yyyy mm dd|dd mm yyyy|required|optional)$/

/** True for a column about someone else, or one we must not import, whatever its values. */
export const isAboutOthers = (header: string) => foreign.test(readHeader(header))

/** `Course / In-Service Title` and `Office (Branch)` give several names for one thing. */
export const namesIn = (header: string): string[] => {
  const names = header
    .slice(0, 120)
    .split(/ ?[/|()[\]] ?| or /i)
    .filter(name => name.length > 1)
  return names.length > 1 ? names : []
}

/** Returns possible fields of a column by its name alone, most certain first. */
export function guessesFor(header: string): HeaderGuess[] {
  const whole = guessesForOne(header)
  if (whole.length > 0 || isAboutOthers(header)) return whole
  // A match by one of several names is a little less certain, and weak words don't count
  const found =
    namesIn(header)
      .map(name => guessesForOne(name).filter(({ sure }) => sure >= 0.9))
      .find(guesses => guesses.length > 0) ?? []
  return found.map(({ field, sure }) => ({ field, sure: sure - 0.05 }))
}

function guessesForOne(header: string): HeaderGuess[] {
  const phrase = readHeader(header)
  if (foreign.test(phrase)) return []
  const exact = guesses.get(phrase)
  if (exact) return exact
  let shorter = phrase
  for (let round = 1; round <= 3; round++) {
    const next = owner.test(shorter) ? shorter.replace(owner, '') : shorter.replace(ending, '')
    if (next === shorter) break
    shorter = next
    const found = guesses.get(shorter)
    // `Employee` + a bare `name` is handled above; matches here are a little less certain.
    if (found) return found.map(({ field, sure }) => ({ field, sure: sure - 0.05 * round }))
  }
  return []
}
