import {
  completionWays,
  formVisibilities,
  gapWords,
  isToCome,
  moduleModes,
  providerStatuses,
} from '@preceptor/contract'
import { complianceStates, unknownOn } from '@preceptor/contract/compliance/result'
import { colors } from '../../../../files/pdf/colors.ts'
import type { Document, Row } from '../../../../files/pdf/document.ts'
import { apart } from '../../../../files/pdf/runs.ts'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { inWords } from '../../../../lib/texts.ts'
import { titleIn } from '../../../../lib/title-in.ts'
import type { PersonWords, RuleWords } from '../person-words.ts'
import type { PacketToPrint, Words } from './packet-to-print.ts'

const text = { size: 9 } as const

type Asked = Pick<PacketToPrint, 'as_of' | 'with_gap_list'>

/** Draws one person on separate pages. */
export function drawPerson(document: Document, person: PersonWords, words: Words, { as_of, with_gap_list }: Asked) {
  drawIdentity(document, person, words)
  if (with_gap_list) drawGaps(document, person, words)
  drawRules(document, person, words, as_of)
  drawCredentials(document, person, words)
  drawTraining(document, person, words)
  drawHours(document, person, words)
  drawSkills(document, person, words)
  drawCertificates(document, person, words)
  drawForms(document, person, words, as_of)
  drawWaivers(document, person, words)
}

function drawIdentity(document: Document, person: PersonWords, { say, day, language }: Words) {
  document.line(person.name, { size: 16, weight: 700, color: colors.accent })
  document.gap(4)
  const facts = [
    [say('employeeNumber'), person.employee_number],
    [say('externalId'), person.external_id],
    [say('discipline'), person.discipline_name],
    [say('location'), person.location_name],
    [say('coordinator'), person.coordinator_name],
    [say('status'), inWords(language, providerStatuses[person.provider_status])],
    [say('hired'), day(person.hire_date)],
    [say('rehired'), person.rehire_date && day(person.rehire_date)],
    [say('left'), person.termination_date && day(person.termination_date)],
  ] as const
  document.facts(facts, text, 'pairs')
}

const title = (document: Document, words: string) => document.heading(words, { size: 11, room: 54 })

function table(
  document: Document,
  heads: readonly string[],
  shares: readonly number[],
  rows: readonly Row[],
  none: string,
) {
  document.table({ heads, shares, rows, none, size: text.size, headSize: 7.5 })
}

function drawGaps(document: Document, { gaps }: PersonWords, { say, day, language }: Words) {
  title(document, say('gapsFirst'))
  if (gaps.length === 0) document.line(say('complete'), text)
  for (const gap of gaps)
    document.line(`• ${inWords(language, gapWords(gap, day))}`, isToCome(gap) ? text : { ...text, color: colors.red })
}

const red = { color: colors.red }
const isRed = ({ state }: RuleWords) => state === 'overdue' || state === 'lapsed'

/** `2 h 5 min`, `45 min`. */
const hoursAndMinutes = (minutes: number) =>
  [minutes >= 60 && `${Math.floor(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ')

function drawRules(document: Document, { rules, state }: PersonWords, { say, day, language }: Words, as_of: string) {
  title(document, say('rules'))
  if (state === 'not_hired') return document.line(say('notHired', { day: day(as_of) }), text)
  if (state === null || state === 'unknown') return document.line(inWords(language, unknownOn(as_of)), text)
  const rows = rules.map(rule => ({
    ...(isRed(rule) && { style: red }),
    cells: [
      [rule.name, rule.citation].filter(Boolean).join('\n'),
      [
        inWords(language, complianceStates[rule.state]),
        rule.remaining_minutes > 0 && say('remaining', { time: hoursAndMinutes(rule.remaining_minutes) }),
        isRed(rule) && rule.is_unverified && say('unverified'),
      ]
        .filter(Boolean)
        .join(', '),
      day(rule.ends_on),
    ],
  }))
  table(document, [say('rule'), say('state'), say('by')], [0.52, 0.3, 0.18], rows, say('noRules'))
}

/** By the codes that every agency starts with. */
const ofHealth = new Set(['TB', 'HEALTH'])

function drawCredentials(document: Document, person: PersonWords, words: Words) {
  const { say, day, language } = words
  const shown = person.credentials.filter(({ is_replaced }) => !is_replaced)
  const rowOf = (one: (typeof shown)[number]) => ({
    cells: [
      [one.type, one.number].filter(Boolean).join(' '),
      day(one.issued_on),
      day(one.expires_on),
      one.state === 'verified'
        ? say('verifiedBy', { name: inWords(language, one.decided_by ?? '–'), day: day(one.decided_on) })
        : say(one.state === 'returned' ? 'returned' : 'recorded'),
      say('scans', { count: one.files.length }),
    ],
    ...(one.state !== 'verified' && { style: red }),
  })
  const heads = [say('type'), say('issued'), say('expires'), say('proofOf'), '']
  const shares = [0.32, 0.15, 0.15, 0.26, 0.12]
  title(document, say('credentials'))
  const disciplines = person.disciplines.flatMap(({ name, certificate_no, issued_on }) =>
    certificate_no === null && issued_on === null
      ? []
      : [{ cells: [[name, certificate_no].filter(Boolean).join(' '), day(issued_on), '–', '', ''] }],
  )
  const others = shown.filter(({ code }) => !ofHealth.has(code ?? '')).map(rowOf)
  table(document, heads, shares, [...disciplines, ...others], say('noCredentials'))
  title(document, say('tb'))
  table(document, heads, shares, shown.filter(({ code }) => ofHealth.has(code ?? '')).map(rowOf), say('noCredentials'))
}

function drawTraining(document: Document, { completions }: PersonWords, { say, day, language }: Words) {
  const first = new Set<string>(['orientation', 'initial'])
  const rowOf = (one: (typeof completions)[number]) => ({
    cells: [
      day(one.completed_on),
      [
        titleIn(language, apart(one.program), one.program_language),
        one.provider && say('givenBy', { provider: apart(one.provider) }),
      ]
        .filter(Boolean)
        .join('\n'),
      inWords(language, completionWays[one.how]),
      hoursIn(language, one.minutes),
      one.certificate ?? '–',
    ],
  })
  const heads = [say('date'), say('program'), say('how'), say('hours'), say('certificate')]
  const shares = [0.16, 0.38, 0.15, 0.09, 0.22]
  title(document, say('orientation'))
  table(document, heads, shares, completions.filter(one => first.has(one.counts_as)).map(rowOf), say('noneCompleted'))
  title(document, say('otherTraining'))
  table(document, heads, shares, completions.filter(one => !first.has(one.counts_as)).map(rowOf), say('noneCompleted'))
}

function drawHours(
  document: Document,
  { hours: found, hours_from, hours_to }: PersonWords,
  { say, day, language }: Words,
) {
  title(document, say('inService', { from: day(hours_from), to: day(hours_to) }))
  const rows = found.map(({ topic, mode, minutes }) => ({
    cells: [topic, inWords(language, moduleModes[mode]), hoursIn(language, minutes)],
  }))
  const shares = [0.55, 0.27, 0.18]
  table(document, [say('topic'), say('mode'), say('hours')], shares, rows, say('noHours'))
  const minutes = found.reduce((sum, one) => sum + one.minutes, 0)
  if (found.length > 0) document.row([say('total'), '', hoursIn(language, minutes)], shares, { ...text, weight: 700 })
}

function drawSkills(document: Document, { skills }: PersonWords, { say, day, language }: Words) {
  title(document, say('competencies'))
  const rows = skills.map(one => ({
    cells: [
      day(one.done_on),
      titleIn(language, apart(one.module), one.module_language),
      titleIn(language, apart(one.program), one.program_language),
    ],
  }))
  table(document, [say('date'), say('skill'), say('program')], [0.18, 0.41, 0.41], rows, say('noSkills'))
}

function drawCertificates(document: Document, { certificates }: PersonWords, { say, day, language }: Words) {
  title(document, say('certificates'))
  const rows = certificates.map(one => ({
    cells: [
      one.number,
      titleIn(language, apart(one.program), one.program_language),
      day(one.issued_on),
      day(one.valid_to),
    ],
  }))
  const heads = [say('certificate'), say('program'), say('issued'), say('validTo')]
  table(document, heads, [0.25, 0.41, 0.17, 0.17], rows, say('noCertificates'))
}

function drawForms(document: Document, { forms }: PersonWords, { say, day, language }: Words, as_of: string) {
  if (!forms) return
  title(document, say('forms'))
  const rows = forms.map(one => ({
    ...(one.expires_on !== null && one.expires_on < as_of && { style: red }),
    cells: [
      one.title === null
        ? say('formOf', { class: inWords(language, formVisibilities[one.visibility]) })
        : titleIn(language, apart(one.title), one.title_language),
      day(one.completed_on),
      one.number ?? '–',
      day(one.expires_on),
    ],
  }))
  table(
    document,
    [say('form'), say('completed'), say('formNumber'), say('validTo')],
    [0.41, 0.17, 0.25, 0.17],
    rows,
    say('noForms'),
  )
}

function drawWaivers(document: Document, { waivers }: PersonWords, { say, day, language }: Words) {
  title(document, say('waivers'))
  const rows = waivers.map(({ rule, first_day, last_day, reason, decided_by }) => ({
    cells: [
      rule,
      `${day(first_day)} – ${day(last_day)}`,
      [reason, decided_by && inWords(language, decided_by)].filter(Boolean).join('\n'),
    ],
  }))
  table(document, [say('rule'), say('by'), say('reason')], [0.36, 0.28, 0.36], rows, say('noWaivers'))
}
