import { completionWays, gapWords, moduleModes, providerStatuses } from '@preceptor/contract'
import { complianceStates, unknownOn } from '@preceptor/contract/compliance/result'
import { margin, type Pages } from '../../../../files/pdf/pages.ts'
import { apart } from '../../../../files/pdf/runs.ts'
import { hoursIn } from '@preceptor/contract/texts/hours'
import { inWords } from '../../../../lib/texts.ts'
import { titleIn } from '../../../../lib/title-in.ts'
import type { PersonWords, RuleWords } from '../person-words.ts'
import { type PacketToPrint, quiet, red, type Words } from './packet-to-print.ts'

const text = { size: 9 } as const
const head = { size: 7.5, color: quiet } as const

type Asked = Pick<PacketToPrint, 'as_of' | 'with_gap_list'>

/** One person, on pages of their own. */
export function drawPerson(pages: Pages, person: PersonWords, words: Words, { as_of, with_gap_list }: Asked) {
  drawIdentity(pages, person, words)
  if (with_gap_list) drawGaps(pages, person, words)
  drawRules(pages, person, words, as_of)
  drawCredentials(pages, person, words)
  drawTraining(pages, person, words)
  drawHours(pages, person, words)
  drawSkills(pages, person, words)
  drawCertificates(pages, person, words)
  drawWaivers(pages, person, words)
}

function drawIdentity(pages: Pages, person: PersonWords, { say, day, language }: Words) {
  pages.line(person.name, { size: 16, weight: 700, color: '#1f4e79' })
  pages.y += 4
  const facts: [string, string | null][] = [
    [say('employeeNumber'), person.employee_number],
    [say('externalId'), person.external_id],
    [say('discipline'), person.discipline_name],
    [say('location'), person.location_name],
    [say('coordinator'), person.coordinator_name],
    [say('status'), inWords(language, providerStatuses[person.provider_status])],
    [say('hired'), day(person.hire_date)],
    [say('rehired'), person.rehire_date && day(person.rehire_date)],
    [say('left'), person.termination_date && day(person.termination_date)],
  ]
  const shown = facts.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${apart(value)}`]))
  const half = pages.width / 2
  for (let at = 0; at < shown.length; at += 2) {
    const [one = '', other = ''] = shown.slice(at, at + 2)
    const left = pages.paper.write(one, { x: margin, y: pages.y, width: half - 8 }, text)
    const right = pages.paper.write(other, { x: margin + half, y: pages.y, width: half - 8 }, text)
    pages.y += Math.max(left, right)
  }
}

function title(pages: Pages, words: string) {
  pages.room(54)
  pages.y += 9
  pages.line(words, { size: 11, weight: 700 })
  pages.y += 2
}

interface Row {
  cells: readonly string[]
  isRed?: boolean
}

function table(pages: Pages, heads: readonly string[], shares: readonly number[], rows: readonly Row[], none: string) {
  if (rows.length === 0) return pages.line(none, { ...text, color: quiet })
  pages.row(heads, shares, head)
  for (const { cells, isRed } of rows) pages.row(cells, shares, isRed ? { ...text, color: red } : text)
}

function drawGaps(pages: Pages, { gaps }: PersonWords, { say, day, language }: Words) {
  title(pages, say('gapsFirst'))
  if (gaps.length === 0) pages.line(say('complete'), text)
  for (const gap of gaps)
    pages.line(`• ${inWords(language, gapWords(gap, day))}`, gap.kind === 'due_soon' ? text : { ...text, color: red })
}

const isRed = ({ state }: RuleWords) => state === 'overdue' || state === 'lapsed'

function drawRules(pages: Pages, { rules, state }: PersonWords, { say, day, language }: Words, as_of: string) {
  title(pages, say('rules'))
  if (state === 'not_hired') return pages.line(say('notHired', { day: day(as_of) }), text)
  if (state === null || state === 'unknown') return pages.line(inWords(language, unknownOn(as_of)), text)
  const rows = rules.map(rule => ({
    isRed: isRed(rule),
    cells: [
      [rule.name, rule.citation].filter(Boolean).join('\n'),
      [
        inWords(language, complianceStates[rule.state]),
        rule.remaining_minutes > 0 && say('remaining', { minutes: rule.remaining_minutes }),
        isRed(rule) && rule.is_unverified && say('unverified'),
      ]
        .filter(Boolean)
        .join(', '),
      day(rule.ends_on),
    ],
  }))
  table(pages, [say('rule'), say('state'), say('by')], [0.52, 0.3, 0.18], rows, say('noRules'))
}

/** By the codes that every agency begins with. */
const ofHealth = new Set(['TB', 'HEALTH'])

function drawCredentials(pages: Pages, person: PersonWords, words: Words) {
  const { say, day } = words
  const shown = person.credentials.filter(({ is_replaced }) => !is_replaced)
  const rowOf = (one: (typeof shown)[number]) => ({
    cells: [
      [one.type, one.number].filter(Boolean).join(' '),
      day(one.issued_on),
      day(one.expires_on),
      one.state === 'verified'
        ? say('verifiedBy', { name: one.decided_by ?? '–', day: day(one.decided_on) })
        : say(one.state === 'returned' ? 'returned' : 'recorded'),
      say('scans', { count: one.files.length }),
    ],
    isRed: one.state !== 'verified',
  })
  const heads = [say('type'), say('issued'), say('expires'), say('proofOf'), '']
  const shares = [0.32, 0.15, 0.15, 0.26, 0.12]
  title(pages, say('credentials'))
  const disciplines = person.disciplines.flatMap(({ name, certificate_no, issued_on }) =>
    certificate_no === null && issued_on === null
      ? []
      : [{ cells: [[name, certificate_no].filter(Boolean).join(' '), day(issued_on), '–', '', ''] }],
  )
  const others = shown.filter(({ code }) => !ofHealth.has(code ?? '')).map(rowOf)
  table(pages, heads, shares, [...disciplines, ...others], say('noCredentials'))
  title(pages, say('tb'))
  table(pages, heads, shares, shown.filter(({ code }) => ofHealth.has(code ?? '')).map(rowOf), say('noCredentials'))
}

function drawTraining(pages: Pages, { completions }: PersonWords, { say, day, language }: Words) {
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
  title(pages, say('orientation'))
  table(pages, heads, shares, completions.filter(one => first.has(one.counts_as)).map(rowOf), say('noneCompleted'))
  title(pages, say('otherTraining'))
  table(pages, heads, shares, completions.filter(one => !first.has(one.counts_as)).map(rowOf), say('noneCompleted'))
}

function drawHours(pages: Pages, { hours: found, hours_from, hours_to }: PersonWords, { say, day, language }: Words) {
  title(pages, say('inService', { from: day(hours_from), to: day(hours_to) }))
  const rows = found.map(({ topic, mode, minutes }) => ({
    cells: [topic, inWords(language, moduleModes[mode]), hoursIn(language, minutes)],
  }))
  const shares = [0.55, 0.27, 0.18]
  table(pages, [say('topic'), say('mode'), say('hours')], shares, rows, say('noHours'))
  const minutes = found.reduce((sum, one) => sum + one.minutes, 0)
  if (found.length > 0) pages.row([say('total'), '', hoursIn(language, minutes)], shares, { ...text, weight: 700 })
}

function drawSkills(pages: Pages, { skills }: PersonWords, { say, day, language }: Words) {
  title(pages, say('competencies'))
  const rows = skills.map(one => ({
    cells: [
      day(one.done_on),
      titleIn(language, apart(one.module), one.module_language),
      titleIn(language, apart(one.program), one.program_language),
    ],
  }))
  table(pages, [say('date'), say('skill'), say('program')], [0.18, 0.41, 0.41], rows, say('noSkills'))
}

function drawCertificates(pages: Pages, { certificates }: PersonWords, { say, day, language }: Words) {
  title(pages, say('certificates'))
  const rows = certificates.map(one => ({
    cells: [
      one.number,
      titleIn(language, apart(one.program), one.program_language),
      day(one.issued_on),
      day(one.valid_to),
    ],
  }))
  const heads = [say('certificate'), say('program'), say('issued'), say('validTo')]
  table(pages, heads, [0.25, 0.41, 0.17, 0.17], rows, say('noCertificates'))
}

function drawWaivers(pages: Pages, { waivers }: PersonWords, { say, day }: Words) {
  title(pages, say('waivers'))
  const rows = waivers.map(({ rule, first_day, last_day, reason, decided_by }) => ({
    cells: [rule, `${day(first_day)} – ${day(last_day)}`, [reason, decided_by].filter(Boolean).join('\n')],
  }))
  table(pages, [say('rule'), say('by'), say('reason')], [0.36, 0.28, 0.36], rows, say('noWaivers'))
}
