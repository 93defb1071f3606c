import type { FormContent, FormField } from '@preceptor/contract'
import { blankContent } from '@preceptor/contract/forms/parts'
import type { Client } from 'pg'
import { aFormField, aPublishedForm } from '../server/src/demo/factories/forms.ts'
import { suspendIndexes } from '../server/src/db/suspend-indexes.ts'
import { load } from '../server/src/demo/load.ts'
import type { BenchAgency } from './world.ts'

const option = (key: string) => ({ key, labels: { en: key } })
const ofFields = (...fields: FormField[]): FormContent => {
  const content = blankContent()
  return { ...content, sections: content.sections.map(section => Object.assign(section, { fields })) }
}

/** A health statement with many questions, one of each kind that lists show. */
const content = ofFields(
  aFormField('yes_no', 'smokes'),
  aFormField('choice', 'result', { options: ['negative', 'positive', 'unclear', 'missing', 'repeat'].map(option) }),
  aFormField('choice', 'shift', { options: ['day', 'evening', 'night'].map(option) }),
  aFormField('many', 'symptoms', { options: ['cough', 'fever', 'rash', 'none'].map(option) }),
  aFormField('number', 'weight'),
  aFormField('date', 'test_on'),
  aFormField('text', 'doctor'),
  aFormField('long_text', 'remarks'),
)

export interface FormsWorld {
  /** The form that everyone has completed. */
  form: string
  /** A form that no one has yet. */
  fresh: string
}

const filled = ['employee_forms', 'form_values', 'form_signers']

/** Adds one completed form of eight questions for every employee of the agency, with SQL statements over existing rows. */
export async function fillForms(owner: Client, { id: organization_id }: BenchAgency): Promise<FormsWorld> {
  const [one, other] = [
    aPublishedForm({ organization_id, titles: { en: 'Health statement' } }, content),
    aPublishedForm({ organization_id, titles: { en: 'Handbook' } }, content),
  ]
  await load(owner, { forms: [one.form, other.form], form_versions: [one.version, other.version] })
  await owner.query('set session_replication_role = replica')
  await owner.query('begin')
  const restore = await suspendIndexes(owner, filled)
  await owner.query(copies, [organization_id, one.form.id, one.version.id])
  await owner.query('analyze employee_forms')
  await owner.query(values, [organization_id, one.form.id])
  await restore()
  await owner.query('commit')
  await owner.query('reset session_replication_role')
  for (const table of filled) await owner.query(`vacuum analyze ${table}`)
  return { form: one.form.id, fresh: other.form.id }
}

const copies = `
  insert into employee_forms (organization_id, employee_id, form_id, version_id, state, source, assigned_on, assigned_by_name, start_date, due_since,
    completed_on, completed_at, answers)
  select organization_id, id, $2, $3, case when n % 25 = 0 then 'superseded' else 'completed' end, 'bulk', day - 20, 'Ada Admin', day - 20, day - 20,
    day, day + time '15:00', jsonb_build_object('smokes', n % 2 = 0, 'doctor', 'Dr. ' || n, 'remarks', repeat('Nothing to add. ', 20))
  from (select e.*, row_number() over (order by id) as n, current_date - (hashtext(id::text) & 1023) as day from employees e where organization_id = $1) e`

const values = `
  insert into form_values (organization_id, employee_form_id, employee_id, form_id, key, text, number, day, choices)
  select a.organization_id, a.id, a.employee_id, a.form_id, v.*
  from (select *, hashtext(id::text) & 1048575 as h from employee_forms where organization_id = $1 and form_id = $2) a
  cross join lateral (values
    ('smokes', case when h % 2 = 0 then 'yes' else 'no' end, null::numeric, null::date, null::text[]),
    ('result', (array['negative', 'positive', 'unclear', 'missing', 'repeat'])[1 + (h / 2) % 5], null, null, null),
    ('shift', (array['day', 'evening', 'night'])[1 + (h / 16) % 3], null, null, null),
    ('symptoms', null, null, null, case h % 4 when 0 then array['cough', 'fever'] when 1 then array['rash'] else array['none'] end),
    ('weight', null, 100 + h % 150, null, null),
    ('test_on', null, null, current_date - h % 900, null),
    ('doctor', 'Dr. ' || (array['Reyes', 'Chen', 'Okafor', 'Kowalski', 'Baptiste'])[1 + (h / 8) % 5] || ' ' || h % 400, null, null, null),
    ('remarks', 'Seen at the clinic of ' || (array['Bronx', 'Queens', 'Brooklyn', 'Yonkers'])[1 + (h / 4) % 4] || repeat('. Nothing to add', 10), null, null, null)
  ) v (key, text, number, day, choices)`
