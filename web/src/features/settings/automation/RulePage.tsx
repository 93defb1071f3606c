import { api, type RuleDefinition, type RuleTemplateKey, ruleTemplates } from '@preceptor/contract'
import { useParams } from 'react-router'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { useTitle } from '@/nav/title.ts'
import { useAddressQuery } from '@/nav/url-state.ts'
import { NotThere } from '@/ui/page/NotLoaded.tsx'
import { ListPage } from '@/ui/page/Page.tsx'
import { PageHeader } from '@/ui/page/PageHeader.tsx'
import { blankRule } from './builder/blank.ts'
import { BackToAutomation } from './BackToAutomation.tsx'
import { Editor } from './Editor.tsx'
import { valuesOf } from './rule-values.ts'
import { automationTexts } from './texts.ts'

const isTemplate = (key: string | null): key is RuleTemplateKey => key !== null && Object.hasOwn(ruleTemplates, key)

/** R-PER-10: creates or edits a rule. */
export default function RulePage() {
  const { id } = useParams()
  return id ? <Known key={id} id={id} /> : <NewRule />
}

function NewRule() {
  const t = useTexts(automationTexts)
  const params = useAddressQuery()
  const key = params.get('template')
  useTitle(t('newRule'))
  const template = isTemplate(key) ? ruleTemplates[key] : null
  const definition: RuleDefinition = template
    ? template.make({
        program: params.get('program') ?? '',
        path: params.get('path') ?? '',
        form: params.get('form') ?? '',
      })
    : blankRule()
  return <Editor key={key ?? 'blank'} start={{ name: template ? inWords(template.name) : '', definition }} />
}

function Known({ id }: { id: string }) {
  const t = useTexts(automationTexts)
  const { data, error, refetch } = useQueryOf(api.automationRules.get, { params: { id } }, { quiet: 'not-found' })
  useTitle(data?.name ?? t('rule'))
  if (data) return <Editor rule={data} start={valuesOf(data)} />
  return (
    <ListPage flows>
      <PageHeader title={t('rule')} back={<BackToAutomation />} />
      <NotThere
        error={error}
        retry={refetch}
        unknown={t('notFound')}
        hint={t('notFoundHint')}
        notLoaded={t('failed')}
      />
    </ListPage>
  )
}
