import { signatureFacts } from '@preceptor/contract'
import { shownCode, shownPage } from '../../files/pdf/check.ts'
import { colors } from '../../files/pdf/colors.ts'
import { Document } from '../../files/pdf/document.ts'
import { flatPicture } from '../../files/pdf/flat-picture.ts'
import { apart } from '../../files/pdf/runs.ts'
import { inWords } from '../../lib/texts.ts'
import { momentIn } from './moment-in.ts'
import type { DocumentWords, WordsOfField, WordsOfSignature } from './document-words.ts'
import { documentTexts } from './texts.ts'

type Say = (key: Parameters<typeof documentTexts.named>[0]) => string
const sayIn = (language: string) => ((key: 'evidence') => documentTexts.say(language, key)) as Say

/**
 * `evidence`: a document of its own, for forms to which nothing may be added. `masked`: without secret answers and never sealed.
 */
export type Part = 'document' | 'evidence' | 'masked'

/** The same content gives the same bytes. */
export async function drawDocument(words: DocumentWords, part: Part): Promise<Buffer> {
  const { language, agency, issued_at, number, title } = words
  const say = sayIn(language)
  const paper = new Document({
    title: `${title} ${number}`,
    language,
    author: agency,
    made_at: new Date(issued_at),
    foot: page => `${number} · ${page}`,
  })
  if (part === 'evidence') {
    head(paper, words, documentTexts.say(language, 'evidenceOf', { title: apart(title) }), say)
    await evidence(paper, words, say)
    return paper.bytes()
  }
  head(paper, words, title, say)
  if (part === 'masked') paper.line(say('maskedCopy'), { size: 10, weight: 700, color: colors.accent })
  for (const section of words.sections) {
    if (section.title !== '') paper.heading(section.title, { size: 13 })
    if (section.hint) paper.lines(section.hint, { size: 9, color: colors.quiet })
    for (const field of section.fields) drawField(paper, field, part === 'masked', say)
  }
  paper.gap(12)
  for (const signature of words.signatures) {
    const picture = signature.image ? await flatPicture(Buffer.from(signature.image, 'base64')) : null
    paper.signature({
      ...(picture && { picture }),
      typed: signature.typed_name,
      name: signature.name,
      title: `${signature.who} · ${momentIn(language, words.time_zone, signature.at)}`,
    })
  }
  if (words.evidence === 'appended') {
    paper.turn()
    paper.heading(say('evidence'), { size: 16, before: 0 })
    await evidence(paper, words, say)
  }
  return paper.bytes()
}

function head(paper: Document, words: DocumentWords, title: string, say: Say) {
  const { agency, person, employee_number, number, code, verify_at, completed_on, language, time_zone } = words
  paper.head({
    agency,
    title: { text: title, size: 20 },
    subject: { text: person, size: 15 },
    check: { verifyAt: verify_at, number, code },
  })
  const facts = [
    [say('employeeNumber'), employee_number],
    [say('completedOn'), momentIn(language, time_zone, completed_on)],
    [say('number'), number],
    [say('code'), shownCode(code)],
  ] as const
  paper.facts(facts, { size: 9.5 }, 'beside')
  paper.gap(8)
}

function drawField(paper: Document, field: WordsOfField, isMasked: boolean, say: Say) {
  const { label, hint, lines, table, secret } = field
  paper.room(34)
  if (label !== '') paper.line(label, { size: 9, color: colors.quiet })
  if (hint) paper.lines(hint, { size: 8, color: colors.quiet })
  if (secret) paper.line(isMasked ? secret.mask : secret.value, { size: 11 })
  else if (table) {
    const share = 1 / Math.max(1, table.heads.length)
    paper.table({
      ...table,
      shares: table.heads.map(() => share),
      rows: table.rows.map(cells => ({ cells })),
      none: say('empty'),
    })
  } else if (lines && lines.length > 0) for (const line of lines) paper.lines(line, { size: 11 })
  else if (lines) paper.line(say('empty'), { size: 10, color: colors.quiet })
  paper.gap(6)
}

async function evidence(paper: Document, words: DocumentWords, say: Say) {
  const { language, time_zone, version, content_hash, verify_at } = words
  for (const signature of words.signatures) {
    paper.heading(signature.name, { size: 12, room: 120 })
    paper.facts(factsOf(signature, { language, time_zone, say }), { size: 9 })
  }
  paper.gap(6)
  paper.facts([[say('version'), `${version}`]], { size: 9 })
  paper.evidence({
    hash: [inWords(language, signatureFacts.contentHash), content_hash],
    note: documentTexts.say(language, 'note', { page: shownPage(verify_at) }),
    before: 4,
  })
}

function factsOf(
  {
    who,
    method,
    typed_name,
    proof,
    at,
    device_at,
    witness,
    ip,
    agent,
    language: shown,
    attestation,
    consent,
    answers_hash,
  }: WordsOfSignature,
  { language, time_zone, say }: { language: string; time_zone: string; say: Say },
) {
  const ways = {
    typed: documentTexts.say(language, 'typed', { name: apart(typed_name ?? '') }),
    drawn: say('drawn'),
    stored: say('stored'),
    paper: say('paper'),
  }
  const fact = (name: keyof typeof signatureFacts) => inWords(language, signatureFacts[name])
  return [
    [say('step'), who],
    [fact('method'), ways[method]],
    [fact('proof'), proof],
    [fact('at'), momentIn(language, time_zone, at)],
    [fact('deviceAt'), device_at && momentIn(language, time_zone, device_at)],
    [fact('witness'), witness],
    [fact('ip'), ip],
    [fact('agent'), agent],
    [say('language'), new Intl.DisplayNames([language], { type: 'language' }).of(shown)],
    [fact('attestation'), attestation],
    [fact('consent'), consent],
    [fact('wordsHash'), answers_hash],
  ] as const
}
