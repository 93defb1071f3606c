import { sql } from './database.ts'

type Texts = Readonly<Record<string, string>>
const field = (kind: string, key: string, labels: Texts, own: object) => ({
  kind,
  key,
  labels,
  hints: {},
  required: true,
  when: null,
  sensitivity: 'plain',
  prefill: null,
  writes_back: null,
  pdf: null,
  ...own,
})

interface Part {
  section: Texts
  question: Texts
  statement: Texts
}
interface Words extends Part {
  title: Texts
  /** The coordinator's answers and signature after the caregiver's; another person then reviews the form. */
  office?: Part
}

/** Adds a published form with one question, which the caregiver answers and signs; with `office` the coordinator signs next. */
export async function aFormToSign(organization_id: string, { title, office, ...own }: Words) {
  const [form] = await sql<{ id: string }>(
    `insert into forms (organization_id, titles, category, due_days, retention_years, review, created_by_name, updated_by_name)
     values ($1, $2, 'policy', 30, 6, $3, 'Ana', 'Ana') returning id`,
    [organization_id, title, office ? 'any' : 'none'],
  )
  const parts = [{ key: 'caregiver', ...own }, ...(office ? [{ key: 'coordinator', ...office }] : [])]
  const content = {
    sections: parts.map(({ key, section, question }) => ({
      key: `of_${key}`,
      titles: section,
      hints: {},
      when: null,
      fields: [field('text', `answer_${key}`, question, { most: 60 })],
    })),
    steps: parts.map(({ key, statement }, at) => ({
      key,
      who: { kind: key },
      order: at + 1,
      sections: [`of_${key}`],
      attestation: statement,
      may_refuse: false,
      due_days: null,
    })),
    consent: own.statement,
  }
  const [version] = await sql<{ id: string }>(
    `insert into form_versions (organization_id, form_id, state, number, content, content_hash, change_kind, updated_by_name, published_by_name,
       published_at)
     values ($1, $2, 'published', 1, $3, encode(sha256(convert_to($3::jsonb::text, 'UTF8')), 'hex'), 'minor', 'Ana', 'Ana', now()) returning id`,
    [organization_id, form?.id, JSON.stringify(content)],
  )
  return { form: form?.id ?? '', version: version?.id ?? '' }
}

/** Adds a person's copy of a form that no one has started. */
export async function aCopyOf(organization_id: string, form: string, employee: string): Promise<string> {
  const [copy] = await sql<{ id: string }>(
    `insert into employee_forms (organization_id, employee_id, form_id, source, assigned_on, assigned_by_name, start_date, rule_due_on, due_since)
     values ($1, $2, $3, 'manual', current_date, 'Ana', current_date, current_date + 30, current_date) returning id`,
    [organization_id, employee, form],
  )
  const id = copy?.id ?? ''
  await sql('select make_form_signers($1, array[$2::uuid])', [organization_id, id])
  return id
}
