import { type Id, operationTitle } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { fallback } from '@preceptor/contract/texts/texts'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { within } from '../../../../scope/scope.ts'
import { addCarried, carriedForms, type CarriedForm, deleteCopied, formsHere } from '../../../forms/carry-forms.ts'
import { agencyOf, refuseSame } from '../agency-of.ts'
import { eachItem, keepSubject, type RowMade, rowsMade } from '../each-item.ts'
import type { Kind } from '../kind.ts'
import { freeName, plainName } from '../named-rows.ts'
import { operationTexts } from '../texts.ts'

interface Brought {
  from: string
  forms: CarriedForm[]
}

/** Copies forms as drafts, with their questions, signers and settings. */
export const copyForms: Kind<'copy_forms', Brought> = {
  bring: async (scope, { from_agency_id, form_ids }) => {
    const agency = await agencyOf(scope, from_agency_id)
    return { from: agency.name, forms: await within(scope, agency, inside => carriedForms(inside, form_ids)) }
  },
  prepare: async (scope, change, { from }) => {
    refuseSame(scope, change)
    return operationTitle(change, { from, to: '' })
  },
  rows: async (scope, _, { forms }) => {
    const here = await formsHere(scope)
    const taken = new Set(here.map(({ title }) => plainName(title)))
    const rowOf = (one: CarriedForm): RowMade => {
      const row = { key: one.id, subject_id: null, name: one.title }
      const named = here.filter(({ title }) => plainName(title) === plainName(one.title))
      if (named.some(({ content }) => isDeepStrictEqual(content, one.content)))
        return { ...row, outcome: 'skip', reason: operationTexts.named('sameFormThere') }
      const title = freeName(one.title, taken)
      taken.add(plainName(title))
      const [other] = named
      return {
        ...row,
        name: title,
        outcome: 'update',
        reason: other ? operationTexts.named('otherFormStays', { name: other.title }) : null,
        given: { id: one.id, title },
        changes: [
          {
            field: 'questions',
            before: other ? String(fieldsIn(other.content)) : null,
            after: String(fieldsIn(one.content)),
          },
        ],
      }
    }
    return rowsMade(forms.map(rowOf))
  },
  apply: (scope, { settings: { brought } }, items) =>
    eachItem<{ id: Id; title: string }>(scope, items, async ({ given, ...item }) => {
      const form = (brought as Brought).forms.find(({ id }) => id === given.id)
      if (!form) return
      const made = await addCarried(scope, form, given.title)
      await keepSubject(scope, item, made)
    }),
  asLeft: sql`exists (select from forms f join form_versions v on v.organization_id = f.organization_id and v.form_id = f.id
    where f.organization_id = i.organization_id and f.id = i.subject_id and f.version = 1 and v.version = 1 and v.state = 'draft'
      and not exists (select from form_versions o where o.organization_id = f.organization_id and o.form_id = f.id and o.id <> v.id))`,
  restore: (scope, { id }, items) =>
    eachItem(scope, items, ({ subject_id }) =>
      deleteCopied(scope, subject_id, {
        source: 'bulk',
        job_id: id,
        note: operationTexts.say(fallback, 'undoneNote'),
      }),
    ),
}

/** Counts the questions of a form. */
const fieldsIn = ({ sections }: FormContent) => sections.reduce((sum, { fields }) => sum + fields.length, 0)
