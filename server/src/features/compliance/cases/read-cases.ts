import { readdirSync, readFileSync } from 'node:fs'
import type { Question } from '../engine/question.ts'
import { readPerson } from './read-person.ts'
import { readRules } from './read-rule.ts'

/** Worked cases of docs/compliance-cases, as tables that a compliance officer can read and extend. */
export interface WorkedCase {
  title: string
  question: Question
  answer: string
}

const folder = new URL('../../../../../docs/compliance-cases/', import.meta.url)

/** Parses a section: a heading, lines that state the rule, and a table with person, day, answer, why. */
function sectionOf(file: string, text: string): WorkedCase[] {
  const lines = text.split('\n')
  const ruled = readRules(lines.filter(line => /^(Rule|Then|In addition): /.test(line)))
  const rows = lines.filter(line => line.startsWith('| ')).slice(1)
  let said = ''
  return rows.map(row => {
    const [person = '', as_of = '', answer = '', why = ''] = row
      .slice(1)
      .split('|')
      .map(cell => cell.trim())
    said = person === '″' ? said : person
    const title = `${file}: ${lines[0]}: ${said} on ${as_of}: ${why}`
    return { title, question: { ...ruled, facts: readPerson(said), as_of }, answer }
  })
}

export const workedCases = (): WorkedCase[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.md') && file !== 'README.md')
    .flatMap(file =>
      readFileSync(new URL(file, folder), 'utf8')
        .split(/^## /m)
        .slice(1)
        .flatMap(section => sectionOf(file.slice(0, -3), section)),
    )
